import type { ClubContext, ClubStores, OnboardingContext } from '#features/club/context.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { NOTHING_TOLD } from './blank-club.ts'
import { describeOnboarding, toAnswers } from './onboarding-form.ts'
import type { ShownClub } from './onboarding-store.ts'
import type { ClubFacts } from '#features/club/club-facts.ts'

export type AlreadyBegun = { kind: 'already-begun' }
export type OnboardingRefusal = NotAllowed | AlreadyBegun | Mistaken

export async function showOnboarding(ctx: ClubContext, actor: Actor) {
  if (!may(actor, 'begin-club')) return notAllowed('begin-club')
  const chosen = await ctx.read.onboarding.find()
  return ok({ chosen, isOffered: !(await isBegun(ctx.read)), missing: await listMissing(ctx.read, chosen) })
}

/** Whether the actor may choose which club is shown and nobody has chosen yet. */
export async function isOnboardingOpen({ read }: ClubContext, actor: Actor): Promise<boolean> {
  if (!may(actor, 'begin-club') || (await read.onboarding.find()) !== undefined) return false
  return read.contentFiles.hasSample()
}

export async function lookAtSample(ctx: ClubContext, actor: Actor): Promise<Result<void, NotAllowed | AlreadyBegun>> {
  if (!may(actor, 'begin-club')) return notAllowed('begin-club')
  return ctx.write(async (stores) => {
    if (await isBegun(stores)) return err({ kind: 'already-begun' } as const)
    await stores.onboarding.set('sample')
    return ok(undefined)
  })
}

export async function beginClub(
  ctx: OnboardingContext,
  actor: Actor,
  sent: SentForm,
): Promise<Result<void, OnboardingRefusal>> {
  if (!may(actor, 'begin-club')) return notAllowed('begin-club')
  const read = onboardingForm(ctx).read(sent)
  if (!read.ok) return read
  return (await ctx.replaceSample(toAnswers(read.value), actor.accountId))
    ? ok(undefined)
    : err({ kind: 'already-begun' })
}

/** The form, with this year as the latest founding year. */
export const onboardingForm = ({ now }: ClubContext) => describeOnboarding(Number(berlinDay(now()).slice(0, 4)))

/** Whether the own club is shown, or there is no sample that it could replace. */
export const isBegun = async ({ onboarding, contentFiles }: ClubStores): Promise<boolean> =>
  (await onboarding.find()) === 'own' || !(await contentFiles.hasSample())

/** The facts that the club still owes its visitors. @throws for an installation without content */
async function listMissing(stores: ClubStores, chosen: ShownClub | undefined): Promise<MissingFact[]> {
  const [club, board] = [await stores.club.findFacts('club'), await stores.club.findFacts('board')]
  if (!club || !board) throw new Error('The club documents are missing in the database.')
  const versions = await stores.documents.listVersions('page/datenschutz')
  return missingBeforePublic({ chosen, club, board, isPrivacyRead: versions.some(({ by }) => by !== undefined) })
}

/** @property path of the page where it can be added */
type MissingFact = { text: string; path: string }

/**
 * @property chosen undefined if the club's own files were there from the start
 * @property isPrivacyRead whether an editor has saved the privacy policy in the members' area
 */
type PublicFacts = {
  chosen: ShownClub | undefined
  club: ClubFacts['club']
  board: ClubFacts['board']
  isPrivacyRead: boolean
}

const GERMAN_LIST = new Intl.ListFormat('de', { type: 'conjunction' })

/** What a club still owes its visitors before it may go public: the law requires an imprint and a privacy policy (§ 5 DDG, Art. 13 GDPR). */
export function missingBeforePublic({ chosen, club, board, isPrivacyRead }: PublicFacts): MissingFact[] {
  if (chosen === 'sample') return [{ text: 'Es ist noch der Beispielverein zu sehen.', path: '/admin/beginnen' }]
  const imprint = imprintParts(club).filter(({ value }) => value === undefined)
  const missing: (MissingFact | false)[] = [
    club.name === NOTHING_TOLD.name && {
      text: `Name: Der Verein heißt noch „${club.name}“.`,
      path: '/admin/verein/stammdaten',
    },
    imprint.length > 0 && {
      text: `Impressum: Es fehlen ${GERMAN_LIST.format(imprint.map(({ name }) => name))}.`,
      path: '/admin/verein/stammdaten',
    },
    club.state === undefined && {
      text: 'Bundesland: Es fehlt; danach richten sich Feiertage und Aufsichtsbehörde.',
      path: '/admin/verein/stammdaten',
    },
    (club.hosting === undefined || (chosen === 'own' && !isPrivacyRead)) && {
      text: 'Datenschutz: Lesen Sie die Erklärung und passen Sie sie an; wo die Website läuft, steht bei „Verein“.',
      path: '/admin/verein/datenschutz',
    },
    !board.members.some(({ name }) => name !== undefined) && {
      text: 'Vorstand: Noch steht niemand darin.',
      path: '/admin/verein/vorstand',
    },
    club.hall === undefined && {
      text: 'Halle: Name, Straße und Ort auf der Karte fehlen.',
      path: '/admin/verein/stammdaten',
    },
  ]
  return missing.filter((each) => each !== false)
}

const imprintParts = (club: ClubFacts['club']) => [
  { name: 'die Anschrift', value: club.address },
  { name: 'die Telefonnummer', value: club.phone },
  { name: 'der Eintrag im Vereinsregister', value: club.register },
  { name: 'wer den Verein vertritt', value: club.representatives },
  { name: 'wer für die Inhalte verantwortlich ist', value: club.responsibleForContent },
]
