/** Routes that the shell itself opens; the specification fixes their names. */
export const versionPath = '/version'
export const logoutPath = '/api/member/token/logout'
