import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { href } from 'react-router'
import { pageText } from '#content/page-text.ts'
import { clubInMails } from '#features/club/club-words.ts'
import type { ClubReader } from '#features/club/club-reader.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { discardMedia } from '#features/pictures/library/discard-media.ts'
import { findPictureProblems } from '#features/pictures/library/picture-problems.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import { openDay } from '#features/tournaments/handling/open-day.ts'
import { randomReference } from '#features/tournaments/events/reference.ts'
import type { DiskSpace } from '#features/upkeep/context.ts'
import { findPersonByEmail } from '#identity/core/admin/find-person.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { findName } from '#identity/core/find-name.ts'
import type { Linking } from '#identity/use/account/context.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context, ContextSource } from '#platform/context.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import { mailFolder } from '#platform/mail/mailer.ts'
import { readVersion } from '#platform/program/read-version.ts'
import { listReminded } from '#server/agenda/list-reminded.ts'
import { holdings } from '#server/privacy/holdings/all-holdings.ts'
import { lookFromOutside } from '#server/upkeep/look-from-outside.ts'
import { reminderConfirmationPath, reminderEndPath } from '#site/routes/dates/date-path.ts'
import type { SiteContext } from '#site/context.ts'
import { binnedThings } from './binned-things.ts'
import { findPictureUses } from './find-picture-uses.ts'
import { listOccasions, type OccasionSources } from './list-occasions.ts'
import { listMembers } from './list-members.ts'
import { openMembershipSources } from './membership-sources.ts'
import type { PublicForms } from './public-forms.ts'
import { createStoreContext } from './store-context.ts'
import { findSlipAddress } from './open-tournaments.ts'
import type { Stores } from './stores.ts'
import { openMoving } from '#content/moving/open-moving.ts'
import { beginOwnClub } from '#content/begin-club.ts'
import { isBegun } from '#features/club/onboarding/keep-onboarding.ts'
import type { OnboardingAnswers } from '#features/club/onboarding/onboarding-form.ts'
import type { EnquiryContext } from '#features/contact/enquiries/context.ts'
import { toPersonLine } from '#identity/use/people/person-line.ts'

/** What the process has one of. */
type Kept = Pick<SiteContext, 'log' | 'media' | 'variants' | 'pictureQueue' | 'prepareSizes' | 'fetchList' | 'signUps'>

/** What is read at the start, and never changed while the program runs. */
type AtStart = Pick<SiteContext, 'leaseSecret' | 'drawKey' | 'lease' | 'slipCodes'>

type Needs = ContextSource & {
  /** What guards what visitors send. */
  visitors: PublicForms
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom' | 'rateLimits'>
  kept: Kept
  tournaments: AtStart
  events: EventFinder
  club: ClubReader
  identity: IdentityContext
  linking: Linking
  /** Path of the wire that gives a code instead of tokens (PKCE). */
  wirePath: string
  occasions: OccasionSources
  push: SiteContext['push']
}

/** The site's context with all stores. */
export type ServerContext = Context<Stores> & SiteContext

/** What other subjects ask of the pictures, and pictures of them. */
const askPictures = (
  ctx: Context<Stores>,
): Pick<SiteContext, 'findPictureUses' | 'findPictureProblems' | 'listWithheldPictures'> => ({
  findPictureUses: (path) => findPictureUses(ctx.read, ctx.now(), path),
  findPictureProblems: (paths) => findPictureProblems(ctx, paths),
  listWithheldPictures: () => ctx.read.library.listWithheld(),
})

/** What pages and background work hand to use cases. */
export function createSiteContext(needs: Needs): ServerContext {
  const { config, kept, club, identity, linking, wirePath, occasions, push, visitors } = needs
  const ctx = createStoreContext(needs)
  const { publicUrl } = config
  return {
    ...ctx,
    ...kept,
    ...ofTournaments(needs),
    ...openDay(ctx.read),
    publicUrl,
    identity,
    linking,
    wirePath,
    ...visitors,
    ...officeHolders(identity),
    ...openMembershipSources(ctx, { club, media: kept.media }),
    pageText,
    replaceSample: (answers, by) => replaceSample(ctx, answers, by),
    uploads: { underWay: 0 },
    moving: openMoving(movesFolder(config), ctx),
    ...askPictures(ctx),
    renderMarkdown,
    nameOf: (accountId) => findName(identity, accountId),
    async findAccountByEmail(email) {
      const found = await findPersonByEmail(identity, email)
      return found.ok ? found.value.account.id : undefined
    },
    ...machineOf(config),
    holdings,
    overwritesDeleted: needs.connection.engine === 'sqlite',
    hashAddress: visitors.subscriptionLinks.hashAddress,
    things: binnedThings(ctx),
    sweepMedia: () => discardMedia({ ...ctx, ...kept }),
    agenda: occasions.agenda,
    push,
    listReminded: () =>
      listReminded({ subscriptions: ctx.read.subscriptions, links: visitors.subscriptionLinks, publicUrl }),
    listMembers: () => listMembers(identity.read.accounts, ctx.now()),
    listOccasions: () => listOccasions(occasions, ctx.now()),
    async findClub() {
      return clubInMails(await club.getFacts('club'))
    },
    addresses: addressesOf(publicUrl, visitors.subscriptionLinks),
  }
}

const ofTournaments = ({ config: { publicUrl, rateLimits }, tournaments, events, occasions }: Needs) => ({
  ...tournaments,
  events,
  offeredEvents: occasions.events,
  newReference: randomReference,
  spacingOf: (spacing: MailSpacing) => (rateLimits ? spacing : undefined),
  findSlipAddress: (day: Day, competition: string, tie: string) =>
    findSlipAddress(publicUrl, tournaments.slipCodes, day, [competition, tie]),
})

const addressesOf = (publicUrl: string, links: PublicForms['subscriptionLinks']): SiteContext['addresses'] => ({
  wish: (token) => publicUrl + reminderConfirmationPath(token),
  article: (slug) => publicUrl + href('/news/:key', { key: slug }),
  newsletterEnd: (id) => publicUrl + reminderEndPath(links.sealEnd(id, 'newsletter')),
  child: (token) => publicUrl + href('/jugend/:token', { token }),
  youthList: publicUrl + href('/admin/anfragen/warteliste'),
  application: (id) => publicUrl + href('/admin/antraege/:id', { id }),
  blankPaper: publicUrl + href('/mitglied-werden/antrag.pdf'),
  enquiry: (id) => publicUrl + href('/admin/anfragen/:id', { id }),
  duties: publicUrl + href('/admin/mitglieder/dienste'),
  mailWishes: publicUrl + href('/admin/konto/e-mails'),
})

/** Where former websites lie until they are taken over. */
export const movesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'umzug')

const machineOf = (config: Needs['config']) => ({
  sendsMails: config.smtpUrl !== undefined,
  mailFolder: mailFolder(config),
  version: readVersion(),
  hallFolder: join(config.dataDir, 'halle'),
  measureDisk: () => measureDisk(config.dataDir),
  lookFromOutside: () => lookFromOutside(config),
})

/** What this program's user may still write. */
async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** The own club takes the place of the sample. @returns false where it has begun already */
const replaceSample = (
  { write, now, newId }: Context<Stores>,
  answers: OnboardingAnswers,
  by: string,
): Promise<boolean> =>
  write(async (stores) => {
    if (await isBegun(stores)) return false
    await beginOwnClub(stores, { answers, by, now, newId })
    return true
  })

/** More people than any club has in one office. */
const MAX_HOLDERS = 50

/** Who can come in, and by which address mails about an office reach them. */
const officeHolders = ({
  now,
  read: { accounts },
}: IdentityContext): Pick<EnquiryContext, 'listOfficeAddresses' | 'findActivePerson'> => ({
  async listOfficeAddresses(office) {
    const { items } = await accounts.list({ role: office, order: 'newest', page: { number: 1, size: MAX_HOLDERS } })
    const lines = items.map((person) => toPersonLine(person, now()))
    return lines.flatMap(({ state, email }) => (state === 'active' && email !== undefined ? [email] : []))
  },
  async findActivePerson(accountId) {
    const person = await accounts.findPerson(accountId)
    const line = person && toPersonLine(person, now())
    return line?.state === 'active' ? line : undefined
  },
})
