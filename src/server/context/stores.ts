import { createContentFileStore } from '#content/content-file-store.ts'
import { createPreparedPictureStore } from '#content/prepared-picture-store.ts'
import { createBinStore } from '#features/bin/bin-store.ts'
import { createOnboardingStore } from '#features/club/onboarding/onboarding-store.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { createContactStore } from '#features/contact/contact-store.ts'
import { createEnquiryStore } from '#features/contact/enquiries/enquiry-store.ts'
import { createTemplateStore } from '#features/contact/enquiries/template-store.ts'
import { createDateStore } from '#features/dates/date-store.ts'
import { createPushStore } from '#features/dates/push/push-store.ts'
import { createReminderStore } from '#features/dates/reminders/reminder-store.ts'
import { createDutyStore } from '#features/duties/duty-store.ts'
import { createFixtureStore } from '#features/league/fixture-store.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createMemberFileStore } from '#features/members/member-file-store.ts'
import { createProfileStore } from '#features/members/profile-store.ts'
import { createApplicationStore } from '#features/membership/application-store.ts'
import { createKeyStore } from '#features/membership/key-store.ts'
import { createMoveStore } from '#features/moving/move-store.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { createCategoryStore } from '#features/news/category-store.ts'
import { createDeskStore } from '#features/news/editing/desk-store.ts'
import { createPreviewLinkStore } from '#features/news/editing/preview-link-store.ts'
import { createVersionStore } from '#features/news/editing/version-store.ts'
import { createWorkingCopyStore } from '#features/news/editing/working-copy-store.ts'
import { createPictureUseStore } from '#features/news/picture-use-store.ts'
import { createDeliveryStore } from '#features/newsletter/delivery-store.ts'
import { createNewsletterStore } from '#features/newsletter/newsletter-store.ts'
import { createConsentStore } from '#features/pictures/consents/consent-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { createDeletionLogStore } from '#features/privacy/deletion-log-store.ts'
import { createTraceStore } from '#features/privacy/trace-store.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import { createFoundStore } from '#features/search/found-store.ts'
import { createSearchStore } from '#features/search/search-store.ts'
import { createSubscriptionStore } from '#features/subscriptions/subscription-store.ts'
import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { createResultNameStore } from '#features/tournaments/day/result-name-store.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createEventVersionStore } from '#features/tournaments/events/event-version-store.ts'
import { createHandlingStore } from '#features/tournaments/handling/handling-store.ts'
import { createHallRegistrationStore } from '#features/tournaments/lending/hall-registration-store.ts'
import { createLeaseStore } from '#features/tournaments/lending/lease-store.ts'
import { createTakenEventStore } from '#features/tournaments/lending/taken-event-store.ts'
import { createMessageStore } from '#features/tournaments/messages/message-store.ts'
import { createChangeStore } from '#features/tournaments/registrations/change-store.ts'
import { createPlaceStore } from '#features/tournaments/registrations/place-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createTeamStore } from '#features/tournaments/registrations/team-store.ts'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import { createYouthStore } from '#features/youth/youth-store.ts'
import { openStoresBy, type StoresOf } from '#platform/context.ts'
import { raiseRevision, readRevision } from '#platform/db/content-revision-store.ts'
import { createMailboxStore } from '#platform/mail/mailbox-store.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { createObjectNameStore } from '#programs/storage/object-name-store.ts'

const makers = {
  applications: ({ db }) => createApplicationStore(db),
  articleDesk: ({ db }) => createDeskStore(db),
  articleVersions: ({ db }) => createVersionStore(db),
  articles: ({ db }) => createArticleStore(db),
  bin: ({ db }) => createBinStore(db),
  categories: ({ db }) => createCategoryStore(db),
  club: ({ db }) => createClubStore(db),
  consents: ({ db }) => createConsentStore(db),
  contactMessages: ({ db }) => createContactStore(db),
  content: ({ db }) => ({ raiseRevision: () => raiseRevision(db), readRevision: () => readRevision(db) }),
  contentFiles: ({ db }) => createContentFileStore(db),
  dates: ({ db }) => createDateStore(db),
  day: ({ db }) => createDayStore(db),
  deletionLog: ({ db }) => createDeletionLogStore(db),
  deliveries: ({ db }) => createDeliveryStore(db),
  documents: ({ db }) => createDocumentStore(db),
  duties: ({ db, engine }) => createDutyStore(db, engine),
  enquiries: ({ db }) => createEnquiryStore(db),
  eventVersions: ({ db }) => createEventVersionStore(db),
  events: ({ db }) => createEventStore(db),
  fixtures: ({ db }) => createFixtureStore(db),
  found: ({ db, engine }) => createFoundStore(db, engine),
  hallRegistrations: ({ db }) => createHallRegistrationStore(db),
  handling: ({ db }) => createHandlingStore(db),
  league: ({ db }) => createLeagueStore(db),
  leases: ({ db }) => createLeaseStore(db),
  library: ({ db }) => createLibraryStore(db),
  mailbox: ({ db }) => createMailboxStore(db),
  memberFiles: ({ db }) => createMemberFileStore(db),
  messages: ({ db }) => createMessageStore(db),
  newsletters: ({ db }) => createNewsletterStore(db),
  objectNames: ({ db }) => createObjectNameStore(db),
  onboarding: ({ db }) => createOnboardingStore(db),
  outbox: ({ db, engine }) => createOutboxStore(db, engine),
  pictureUses: ({ db }) => createPictureUseStore(db),
  pictures: ({ db }) => createPictureStore(db),
  places: ({ db, engine }) => createPlaceStore(db, engine),
  players: ({ db }) => createPlayerStore(db),
  preparedPictures: ({ db }) => createPreparedPictureStore(db),
  previewLinks: ({ db }) => createPreviewLinkStore(db),
  profiles: ({ db }) => createProfileStore(db),
  push: ({ db }) => createPushStore(db),
  redirects: ({ db }) => createRedirectStore(db),
  registrationChanges: ({ db }) => createChangeStore(db),
  registrations: ({ db }) => createRegistrationStore(db),
  reminders: ({ db }) => createReminderStore(db),
  resultNames: ({ db }) => createResultNameStore(db),
  search: ({ db, engine }) => createSearchStore(db, engine),
  /** As readers see articles at this moment, unlike `articles`: without drafts, scheduled or expired ones. */
  shownArticles: ({ db, now }) => createArticleStore(db, now),
  siteMoves: ({ db }) => createMoveStore(db),
  subscriptions: ({ db }) => createSubscriptionStore(db),
  takenEvents: ({ db }) => createTakenEventStore(db),
  teams: ({ db }) => createTeamStore(db),
  templates: ({ db }) => createTemplateStore(db),
  traces: ({ db }) => createTraceStore(db),
  treasurerKeys: ({ db }) => createKeyStore(db),
  upkeep: ({ db }) => createUpkeepStore(db),
  workingCopies: ({ db }) => createWorkingCopyStore(db),
  youth: ({ db, engine }) => createYouthStore(db, engine),
} satisfies Parameters<typeof openStoresBy>[0]

/** All stores of the site. */
export type Stores = StoresOf<typeof makers>
export const openStores = openStoresBy(makers)
