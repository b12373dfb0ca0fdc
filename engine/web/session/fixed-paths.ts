/** Routes that the shell itself leads to; the specification fixes their names. */
export const versionPath = '/version'
export const logoutPath = '/api/member/token/logout'
