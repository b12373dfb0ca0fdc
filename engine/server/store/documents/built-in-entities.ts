/** The platform's records that refs may point to, with their known fields. */
export const BUILT_IN_ENTITIES: Readonly<Record<string, readonly string[]>> = { enterprise: ['id', 'name', 'englishName'], account: ['id', 'name'] }
