import { isRouteErrorResponse } from 'react-router'

const NO_ANSWER = 'Keine Antwort: Vielleicht fehlt gerade die Verbindung. Bitte versuchen Sie es gleich noch einmal.'
const AWAY = 'Die Website ist gerade nicht zu erreichen. Bitte versuchen Sie es gleich noch einmal.'
const FAULT =
  'Hier ist etwas schiefgegangen. Das liegt nicht an Ihnen. Bitte versuchen Sie es in ein paar Minuten noch einmal.'
const MISSING = 'Das gibt es nicht (mehr).'
const CLOSED = 'Ihre Ämter erlauben das nicht. Wenn Sie es brauchen, sprechen Sie die Betreuung der Website an.'
const REFUSED = 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'

const REFERENCE = /\s*\[([A-Z0-9-]+)\]$/
const LONGEST_SENTENCE = 300

/** Why a sent form was refused, in words. @param error what the router got instead of an answer */
export function describeFailure(error: unknown): string {
  if (!isRouteErrorResponse(error)) {
    const reference = error instanceof Error && REFERENCE.exec(error.message)?.[1]
    return reference ? `${FAULT} Nummer für Rückfragen: ${reference}.` : NO_ANSWER
  }
  const { status } = error
  if (status >= 502) return AWAY
  if (status >= 500) return FAULT
  return sentenceIn(error.data) ?? (status === 404 ? MISSING : status === 403 ? CLOSED : REFUSED)
}

/** A sentence of our own; a proxy in between answers with a whole page. */
function sentenceIn(data: unknown): string | undefined {
  const text = typeof data === 'string' ? data.trim() : ''
  return text === '' || text.startsWith('<') || text.length > LONGEST_SENTENCE ? undefined : text
}
