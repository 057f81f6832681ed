export const NIL_UUID = '00000000-0000-0000-0000-000000000000'
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Ids in paths are looked at before the database is asked: PostgreSQL takes anything else for an error. */
export const isUuid = (text: string): boolean => UUID.test(text)
