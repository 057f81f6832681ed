/** What a browser wrote of a key into a form, as JSON; undefined for anything else, which is refused like any wrong answer. */
export function readPasskeyAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whoever sends this has no page of ours.
    return undefined
  }
}

/** A question to the browser, as its script takes it. */
export type PasskeyQuestion = { id: string; options: object }
