import { z } from 'zod'
import { competitionsOf, type Competition } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { teamFields, walkInDetails } from '#features/tournaments/registrations/registration-form.ts'
import { describeForm } from '#shared/form/describe-form.ts'

/** The form for an entrant in the hall; a name is enough. */
export function describeWalkIn(event: TournamentEvent) {
  const competitions = competitionsOf(event)
  const hasPeople = competitions.some(({ kind }) => kind !== 'team')
  return describeForm(
    {
      teamName1: {
        ...teamFields.teamName1,
        label: hasPeople ? 'Name' : 'Name der Mannschaft',
        ...(hasPeople && { hint: 'Der Mannschaft; beim Einzel und Doppel die der Personen.' }),
        autoComplete: 'off',
      },
      competition: {
        kind: 'choice',
        label: 'Wettbewerb',
        options: competitions.map(({ key, name }) => ({ value: key, label: name })),
        schema: z.string().transform((key) => key || (competitions[0]?.key ?? '')),
      },
      isNamePublic: {
        kind: 'yes',
        label: 'Name darf im Netz stehen (nur Einzel und Doppel: alle, die so heißen, sind einverstanden)',
        schema: z.boolean(),
      },
      mayWait: { kind: 'yes', label: 'darf warten, wenn kein Platz frei ist', schema: z.boolean() },
      ...walkInDetails,
    },
    (entry, say) => {
      if (!namesOf(entry, competitions)) say('teamName1', BOTH)
    },
  )
}

/** Separators that people write between the names of a double. */
const BETWEEN = /\s*[/&+,]\s*|\s+und\s+/
const BOTH =
  'Damit die Namen im Netz stehen dürfen, schreiben Sie bitte beide mit „und“ dazwischen, zum Beispiel „Karla M. und Jörg B.“.'

/**
 * The people of an entry whose names may be public. Empty for a team, which has its own name, and for children, who are not asked at the desk.
 *
 * @returns undefined if the names are unclear
 */
export function namesOf(
  { teamName1, competition: key, isNamePublic }: { teamName1: string; competition: string; isNamePublic: boolean },
  competitions: readonly Competition[],
): string[] | undefined {
  const competition = competitions.find((each) => each.key === key)
  if (!isNamePublic || !competition || competition.kind === 'team' || competition.youth === true) return []
  const name = teamName1.replace(/\s+/g, ' ')
  if (competition.kind === 'single') return [name]
  const both = name.split(BETWEEN).filter((each) => each !== '')
  return both.length === 2 ? both : undefined
}
