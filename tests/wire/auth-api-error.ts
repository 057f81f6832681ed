/** A refusal of the service, as `refusalOf` reads it from the client of Supabase. */
export const authApiError = (status: number, code: string) => ['AuthApiError', status, code]
