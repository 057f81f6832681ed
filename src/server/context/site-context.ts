import { join, basename } from 'node:path'
import { href } from 'react-router'
import { pageText } from '#content/page-text.ts'
import { clubInMails } from '#features/club/club-words.ts'
import { DATE_GROUPS } from '#shared/german/date-groups.ts'
import { createFetchList } from '#features/league/lists/fetch-list.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { discardMedia } from '#features/pictures/library/discard-media.ts'
import { findPictureProblems } from '#features/pictures/library/picture-problems.ts'
import type { SubscriptionLinks } from '#features/subscriptions/subscription-links.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { openDay } from '#features/tournaments/handling/list-entered-teams.ts'
import { randomReference } from '#features/tournaments/events/reference.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { createAskPublic } from '#platform/http/ask-public.ts'
import { mailFolder } from '#platform/mail/mailer.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import { readVersion } from '#platform/program/project-folder.ts'
import { openPush } from '#server/agenda/open-push.ts'
import type { Ground } from '#server/assemble/open-ground.ts'
import { holdings } from '#server/privacy/holdings/all-holdings.ts'
import { lookFromOutside } from '#server/upkeep/look-from-outside.ts'
import { reminderConfirmationPath, reminderEndPath } from '#site/routes/dates/date-path.ts'
import type { SiteContext } from '#site/context.ts'
import { binnedThings } from './binned-things.ts'
import { findPictureUses } from './find-picture-uses.ts'
import { listOccasions, type OccasionSources } from './list-occasions.ts'
import { askPeople } from './people.ts'
import { openPublicForms } from './public-forms.ts'
import { storeContext } from './store-context.ts'
import { findSlipAddress } from './open-tournaments.ts'
import type { Stores } from './stores.ts'
import { openMoving } from '#content/moving/open-moving.ts'
import { beginOwnClub } from '#content/begin-club.ts'
import { isBegun } from '#features/club/onboarding/keep-onboarding.ts'
import type { OnboardingAnswers } from '#features/club/onboarding/onboarding-form.ts'
import { makeIcon } from '#server/icons/make-icons.ts'

/** The site's context with all stores. */
export type ServerContext = Context<Stores> & SiteContext

/** The context that pages and background work hand to use cases. @param occasions sources of the club’s days */
export async function openSiteContext(ground: Ground, occasions: OccasionSources): Promise<ServerContext> {
  const { accounts, config, connection, log, media, now, readers, variants } = ground
  const { identity, linking } = accounts.identity
  const { publicUrl } = config
  const ctx = storeContext({ connection, now, kickMailer: accounts.mailer.kick })
  const visitors = await openPublicForms(ground)
  const { subscriptionLinks } = visitors
  return {
    ...ctx,
    ...visitors,
    ...ofTournaments(ground, occasions),
    ...openDay(ctx.read),
    ...askPeople(identity),
    ...askPictures(ctx),
    ...askForPapers(ctx.read, ground),
    ...machineOf(config),
    measureDisk: ground.disk.measure,
    log,
    media,
    variants,
    publicUrl,
    identity,
    linking,
    wirePath: accounts.identityConfig.paths.supabase,
    addresses: addressesOf(publicUrl, subscriptionLinks),
    pictureQueue: createWorkQueue(1),
    prepareSizes: ground.preparation.prepareNew,
    fetchList: config.fetchesLists ? createFetchList(createAskPublic(), now) : undefined,
    proposeHalls: ground.proposeHalls,
    push: await openPush(ground),
    uploads: { underWay: 0 },
    moving: openMoving(movesFolder(config), ctx),
    pageText,
    renderMarkdown,
    holdings,
    overwritesDeleted: connection.engine === 'sqlite',
    things: binnedThings(ctx),
    sweepMedia: () => discardMedia({ ...ctx, log, media }),
    replaceSample: (answers, by) => replaceSample(ctx, answers, by),
    agenda: occasions.agenda,
    listOccasions: () => listOccasions(occasions, now()),
    listReminded: () => listReminded(ctx, publicUrl, subscriptionLinks),
    findClub: async () => clubInMails(await readers.club.getFacts('club')),
  }
}

/** What other subjects need of the picture library, and the makers of pictures. */
const askPictures = (ctx: Context<Stores>) => ({
  findPictureUses: (path: string) => findPictureUses(ctx.read, ctx.now(), path),
  findPictureProblems: (paths: readonly string[]) => findPictureProblems(ctx, paths),
  listWithheldPictures: () => ctx.read.library.listWithheld(),
})

const ofTournaments = ({ config, tournaments, readers }: Ground, occasions: OccasionSources) => ({
  ...tournaments,
  events: readers.events,
  offeredEvents: occasions.events,
  newReference: randomReference,
  spacingOf: (spacing: MailSpacing) => (config.rateLimits ? spacing : undefined),
  findSlipAddress: (day: Day, competition: string, tie: string) =>
    findSlipAddress(config.publicUrl, tournaments.slipCodes, day, [competition, tie]),
})

const addressesOf = (publicUrl: string, links: SubscriptionLinks): SiteContext['addresses'] => ({
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

/** All subscribers to reminders of dates by mail. */
const listReminded = async ({ read }: Context<Stores>, publicUrl: string, links: SubscriptionLinks) =>
  (await read.subscriptions.list()).map(({ id, email, topics }) => ({
    id,
    email,
    groups: DATE_GROUPS.filter((group) => topics.includes(group)),
    endUrl: publicUrl + reminderEndPath(links.sealEnd(id, 'reminders')),
  }))

/** Folder of the former websites until they are taken over. */
export const movesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'umzug')

const machineOf = (config: Config) => ({
  sendsMails: config.smtpUrl !== undefined,
  mailFolder: mailFolder(config),
  version: readVersion(),
  hallFolder: join(config.dataDir, 'halle'),
  lookFromOutside: () => lookFromOutside(config),
})

/** Replaces the sample club by the real one. @returns false if the real one has begun already */
const replaceSample = ({ write, now, newId }: Context<Stores>, answers: OnboardingAnswers, by: string) =>
  write(async (stores) => {
    if (await isBegun(stores)) return false
    await beginOwnClub(stores, { answers, by, now, newId })
    return true
  })

/** The club's details that applications and their papers show. */
const askForPapers = (read: Stores, { readers: { club }, media }: Ground) => ({
  findMembershipTerms: () => club.getFacts('membership'),
  async findPaperClub() {
    const [{ name, shortName, address }, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
    const own = (await read.pictures.findMany([look.logo])).get(look.logo)
    const bytes = own && (await media.findMaster(own.hash))?.bytes
    const logo = await makeIcon('/icon-192.png', { look, shortName, own: bytes })
    return {
      name,
      shortName,
      street: '',
      postalCode: '',
      city: '',
      ...address,
      colours: look.colours,
      logo: logo.bytes,
    }
  },
  async findAttachment(path: string) {
    const file = await read.pictures.findFile(path)
    const content = file && (await media.findFile(file.hash))
    return file && content && { name: basename(path), mediaType: file.mediaType, content }
  },
})
