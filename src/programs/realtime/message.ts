/** What is sent through a channel to all others in it. The words are kept as they came, so that nobody writes them anew for each reader. */
export type Broadcast = {
  event: string
  /** JSON text, or bytes that are not looked at. */
  body: Buffer
  isJson: boolean
}

/** The vendor's client speaks 2.0.0 unless told otherwise; 1.0.0 knows no binary frames. */
export type Version = '1.0.0' | '2.0.0'

type Addressed = { topic: string; ref: string | null; joinRef: string | null }

/** A frame that was understood. */
export type Incoming = Addressed &
  ({ kind: 'push'; event: string; payload: Record<string, unknown> } | { kind: 'broadcast'; broadcast: Broadcast })

/** What the server says; without `ref` it answers nothing. */
export type Outgoing = {
  topic: string
  event: string
  payload: unknown
  ref?: string | null
  joinRef?: string | null
}
