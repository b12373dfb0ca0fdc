/** The most rows of one action (specification 2: 5.4, batch update). The page selects no more, and the server refuses more. */
export const MAX_AT_ONCE = 200
