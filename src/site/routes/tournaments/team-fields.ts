import type { Fields, LineField, Option } from '#shared/form/field.ts'

/** A generous limit, because browsers count characters differently from us. */
const NAME = { kind: 'line', isRequired: true, maxLength: 200 } satisfies Partial<LineField>

export const nameFields = (label: string): Fields => ({ teamName: { ...NAME, label } })

/** The competition of a team; not asked if there is only one. */
export const competitionFields = (options: readonly Option[]): Fields => ({
  competition: options.length > 1 ? { kind: 'choice', label: 'Wettbewerb', options } : { kind: 'kept', label: '' },
})

/** The fields to name a player of a team. @param asksAge younger players must name a guardian */
export const playerFields = (mostPlayers: number, asksAge: number | undefined): Fields => ({
  playerName: {
    ...NAME,
    label: 'Noch jemand',
    note: `(bis zu ${mostPlayers})`,
    hint: 'Auch am Turniertag noch möglich. Vorname und erster Buchstabe genügen.',
  },
  ...(asksAge !== undefined && {
    birthYear: { kind: 'line', label: 'Geburtsjahr', inputMode: 'numeric', isRequired: true, maxLength: 10 },
    guardian: {
      kind: 'line',
      label: 'Wen von den Sorgeberechtigten erreichen wir?',
      hint: `Name und Telefonnummer; nur für alle unter ${asksAge} Jahren.`,
      maxLength: 200,
    },
  }),
  isNamePublic: { kind: 'yes', label: 'Der Name darf auf unserer Website stehen.' },
})
