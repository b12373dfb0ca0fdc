/** Most rows that one call acts on (specification 5.4: batch update). The page chooses no more, the server refuses more. */
export const MAX_AT_ONCE = 200
