/** The records of the platform that refs may point to, with the fields that are known of them. */
export const BUILT_IN_ENTITIES: Readonly<Record<string, readonly string[]>> = { enterprise: ['id', 'name', 'englishName'], account: ['id', 'name'] }
