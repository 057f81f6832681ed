/** Who sent a request, as far as HTTP tells. */
export type Caller = { ip: string; userAgent: string | undefined; audience: string | undefined }
