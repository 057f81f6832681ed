import { z } from 'zod'
import { describeForm } from '#shared/form/describe-form.ts'

/**
 * What a member shows to the other members: always the name, everything else only by choice. Without a profile nothing is shown.
 *
 * @property phone as typed; empty: none @property line a sentence of their own; empty: none
 */
export type MemberProfile = { showsEmail: boolean; phone: string; line: string }

const text = (limit: number) => z.string().max(limit, `Das ist zu lang: Es passen höchstens ${limit} Zeichen.`)

const NUMBER = /^[+\d][\d\s()/.-]*$/
const FEWEST_DIGITS = 5

/** @param email of the member */
export const describeProfile = (email: string) =>
  describeForm({
    phone: {
      kind: 'line',
      input: 'tel',
      label: 'Telefonnummer',
      hint: 'Bleibt das Feld leer, steht keine dabei.',
      autoComplete: 'tel',
      schema: text(30).refine(
        (phone) => phone === '' || (NUMBER.test(phone) && phone.replace(/\D/g, '').length >= FEWEST_DIGITS),
        'Das ist keine Telefonnummer. Bitte geben Sie sie mit Vorwahl an, oder lassen Sie das Feld leer.',
      ),
    },
    showsEmail: { kind: 'yes', label: `Meine E-Mail-Adresse zeigen (${email})`, schema: z.boolean() },
    line: {
      kind: 'line',
      label: 'Ein Satz von Ihnen',
      hint: 'Zum Beispiel: „Ich fahre dienstags aus Neudorf und nehme gern jemanden mit.“ Bleibt das Feld leer, steht nichts dabei.',
      autoComplete: 'off',
      schema: text(160),
    },
  })
