import type { Limit, TooMany } from '#platform/limits/limit.ts'
import { mailOfForm } from '#platform/mail/mail-of-form.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import { berlinYear } from '#shared/berlin-time.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { isEmailAddress } from '#shared/email-address.ts'
import type { FormGuard, FormRefusal } from '#shared/form-guard.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { YouthNeeds } from './change-list.ts'
import { LONGEST_CHILD_NAME, type YouthFieldName } from './youth-fields.ts'
import type { Child, YouthGroup } from './youth-list.ts'
import { composeLink, composeWish } from './youth-mail.ts'
import type { WholeList } from './youth-store.ts'

export type YouthMistakes = { field: YouthFieldName; message: string }[]
export type JoinRefusal = { kind: 'mistakes'; mistakes: YouthMistakes } | FormRefusal | TooMany
export type SentChild = Record<YouthFieldName, string> & { token: string; trap: string }

/** Anybody can type anybody's address. */
export const YOUTH_WISH_SPACING: MailSpacing = [
  { max: 2, windowMilliseconds: HOUR },
  { max: 4, windowMilliseconds: DAY },
]

type Needs = Pick<YouthNeeds, 'inTransaction' | 'findClub' | 'getToUrl' | 'now' | 'newId' | 'afterCommit'> & {
  formGuard: Pick<FormGuard, 'check'>
  /** Counts one sent form for a visitor. */
  takeTurn: Limit['take']
  /** How many such mails one mailbox may get; undefined for any number. */
  spacing: MailSpacing | undefined
}

export function createJoinYouthList(needs: Needs) {
  const { inTransaction, findClub, getToUrl, formGuard, takeTurn, now, newId, spacing, afterCommit } = needs
  /** Keeps a child until its parents confirm by the mail that they get; whether it is known already, nobody learns here. */
  return async function joinYouthList(sent: SentChild, address: string): Promise<Result<void, JoinRefusal>> {
    const turn = await takeTurn(address)
    if (!turn.ok) return turn
    const [club, toUrl] = await Promise.all([findClub(), getToUrl()])
    const joined = await inTransaction(async ({ youth, outbox }): Promise<Result<void, JoinRefusal>> => {
      const at = now()
      const list = await youth.hold()
      const read = readChild(sent, list.groups, at)
      if (!read.ok) return err({ kind: 'mistakes', mistakes: read.error })
      const view = formGuard.check(sent)
      if (!view.ok) return view
      const { group, ...typed } = read.value
      const known = findSame(list, typed)
      const child: Child = known ?? { ...typed, id: newId(at), ...newlyAsked(at) }
      if (!known) await youth.addChild(child)
      const compose = child.state === 'asked' ? composeWish : composeLink
      const mail = compose({ child, group, club, url: toUrl(child.id) })
      await outbox.add({ ...mail, id: mailOfForm(sent.token, typed), createdAt: at }, spacing)
      return ok(undefined)
    })
    if (joined.ok) afterCommit()
    return joined
  }
}

const newlyAsked = (askedAt: Date) => ({
  state: 'asked' as const,
  askedAt,
  confirmedAt: undefined,
  affirmedAt: undefined,
  questionedAt: undefined,
  offerUntil: undefined,
  endedAt: undefined,
})

type TypedChild = Pick<Child, 'name' | 'birthYear' | 'email' | 'groupId'>

/** Who sends the form twice has one child, and one mail; who asks anew gets another. */
const findSame = ({ children }: WholeList, typed: TypedChild) =>
  children.find(
    (child) =>
      child.endedAt === undefined &&
      child.groupId === typed.groupId &&
      child.birthYear === typed.birthYear &&
      child.email.toLowerCase() === typed.email.toLowerCase() &&
      child.name.toLowerCase() === typed.name.toLowerCase(),
  )

const YOUNGEST = 3
const OLDEST = 18

function readChild(
  sent: Record<YouthFieldName, string>,
  groups: YouthGroup[],
  now: Date,
): Result<TypedChild & { group: YouthGroup }, YouthMistakes> {
  const mistakes: YouthMistakes = []
  const name = cleanLines(sent.kind).replace(/\s+/g, ' ')
  const email = sent.email.normalize('NFC').trim()
  const year = berlinYear(now)
  const birthYear = /^\d{4}$/.test(sent.jahrgang.trim()) ? Number(sent.jahrgang) : undefined
  // Of one group only there is nothing to choose.
  const group = groups.length === 1 ? groups[0] : groups.find(({ id }) => id === sent.gruppe)
  if (name === '') mistakes.push({ field: 'kind', message: 'Bitte geben Sie den Vornamen Ihres Kindes an.' })
  else if (name.length > LONGEST_CHILD_NAME)
    mistakes.push({
      field: 'kind',
      message: `Der Vorname ist zu lang: Es passen ${LONGEST_CHILD_NAME} Zeichen hinein.`,
    })
  if (birthYear === undefined)
    mistakes.push({
      field: 'jahrgang',
      message: `Bitte geben Sie das Geburtsjahr mit vier Ziffern an, zum Beispiel ${year - 8}.`,
    })
  else if (birthYear > year - YOUNGEST || birthYear < year - OLDEST)
    mistakes.push({
      field: 'jahrgang',
      message: `Ins Jugendtraining kommen Kinder, die zwischen ${year - OLDEST} und ${year - YOUNGEST} geboren sind. Bitte prüfen Sie das Geburtsjahr.`,
    })
  if (!group) mistakes.push({ field: 'gruppe', message: 'Bitte wählen Sie eine Trainingsgruppe.' })
  if (email === '') mistakes.push({ field: 'email', message: 'Bitte geben Sie Ihre E-Mail-Adresse an.' })
  else if (!isEmailAddress(email))
    mistakes.push({
      field: 'email',
      message: 'Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler.',
    })
  if (mistakes.length > 0 || birthYear === undefined || !group) return err(mistakes)
  return ok({ name, birthYear, email, groupId: group.id, group })
}
