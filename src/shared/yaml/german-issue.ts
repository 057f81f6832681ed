import type { z } from 'zod'

const MISSING = 'Hier fehlt eine Angabe, oder sie hat die falsche Art.'

/** Says in German what is wrong with a value, for schemas without words of their own. */
export function germanIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'Hier wird eine ganze Zahl erwartet.' : MISSING
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return issue.origin === 'string'
        ? `Dieser Text hat höchstens ${issue.maximum} Zeichen.`
        : `Hier wird höchstens ${issue.maximum} erwartet.`
    case 'invalid_value':
      return `Möglich ist hier: ${issue.values?.map(String).join(', ')}.`
    case 'invalid_format':
      return typeof issue['prefix'] === 'string'
        ? `Das muss mit „${issue['prefix']}“ beginnen.`
        : 'Das hat nicht die erwartete Form.'
    case 'unrecognized_keys':
      return `${issue.keys?.join(', ')} ist hier unbekannt.`
    default:
      return MISSING
  }
}

function tooSmall(origin: string | undefined, minimum: number): string {
  if (origin === 'array')
    return minimum === 1 ? 'Hier fehlt mindestens ein Eintrag.' : `Hier fehlen Einträge: Es sind mindestens ${minimum}.`
  if (origin === 'string')
    return minimum === 1 ? 'Dieser Text darf nicht leer sein.' : `Dieser Text hat mindestens ${minimum} Zeichen.`
  return `Hier wird mindestens ${minimum} erwartet.`
}
