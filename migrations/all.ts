import type { Migration } from 'kysely/migration'
import * as content from './0001-to-0020/0001-content.ts'
import * as registrations from './0001-to-0020/0002-registrations.ts'
import * as identity from './0001-to-0020/0003-identity.ts'
import * as registrationHandling from './0001-to-0020/0004-registration-handling.ts'
import * as countedActions from './0001-to-0020/0005-counted-actions.ts'
import * as places from './0001-to-0020/0006-places.ts'
import * as articleVisibility from './0001-to-0020/0007-article-visibility.ts'
import * as redirects from './0001-to-0020/0008-redirects.ts'
import * as preparedPictures from './0001-to-0020/0009-prepared-pictures.ts'
import * as sessionTakenUp from './0001-to-0020/0010-session-taken-up.ts'
import * as mailSpacing from './0001-to-0020/0011-mail-spacing.ts'
import * as newsEditing from './0001-to-0020/0012-news-editing.ts'
import * as pictureLibrary from './0001-to-0020/0013-picture-library.ts'
import * as contactMessages from './0001-to-0020/0014-contact-messages.ts'
import * as factorNeededSince from './0001-to-0020/0015-factor-needed-since.ts'
import * as lateUntil from './0001-to-0020/0016-late-until.ts'
import * as articleCategories from './0001-to-0020/0017-article-categories.ts'
import * as documentVersions from './0001-to-0020/0018-document-versions.ts'
import * as league from './0001-to-0020/0019-league.ts'
import * as enquiries from './0001-to-0020/0020-enquiries.ts'
import * as bin from './0021-bin.ts'
import * as clubDates from './0022-club-dates.ts'
import * as upkeep from './0023-upkeep.ts'
import * as eventAddress from './0024-event-address.ts'
import * as leagueMappings from './0025-league-mappings.ts'
import * as dateReminders from './0026-date-reminders.ts'
import * as beginning from './0027-beginning.ts'
import * as eventOptions from './0028-event-options.ts'
import * as teams from './0029-teams.ts'
import * as searchAnew from './0030-search-anew.ts'
import * as eventVersions from './0031-event-versions.ts'
import * as pushSubscriptions from './0032-push-subscriptions.ts'
import * as deletionLog from './0033-deletion-log.ts'
import * as competitionLog from './0034-competition-log.ts'
import * as dayLog from './0035-day-log.ts'
import * as mailFiles from './0036-mail-files.ts'
import * as youthList from './0037-youth-list.ts'
import * as subscriptions from './0038-subscriptions.ts'
import * as newsletters from './0039-newsletters.ts'
import * as membership from './0040-membership.ts'
import * as memberFiles from './0041-member-files.ts'
import * as resultNames from './0042-result-names.ts'
import * as memberProfiles from './0043-member-profiles.ts'
import * as duties from './0044-duties.ts'
import * as lending from './0045-lending.ts'
import * as passkeys from './0046-passkeys.ts'
import * as objectNames from './0047-object-names.ts'
import * as publicChanges from './0048-public-changes.ts'
import * as movingIn from './0049-0.3.0-moving-in.ts'

/** Every step in order. Steps are only ever added: a released step never changes. */
export const migrations: Record<string, Migration> = {
  '0001-content': content,
  '0002-registrations': registrations,
  '0003-identity': identity,
  '0004-registration-handling': registrationHandling,
  '0005-counted-actions': countedActions,
  '0006-places': places,
  '0007-article-visibility': articleVisibility,
  '0008-redirects': redirects,
  '0009-prepared-pictures': preparedPictures,
  '0010-session-taken-up': sessionTakenUp,
  '0011-mail-spacing': mailSpacing,
  '0012-news-editing': newsEditing,
  '0013-picture-library': pictureLibrary,
  '0014-contact-messages': contactMessages,
  '0015-factor-needed-since': factorNeededSince,
  '0016-late-until': lateUntil,
  '0017-article-categories': articleCategories,
  '0018-document-versions': documentVersions,
  '0019-league': league,
  '0020-enquiries': enquiries,
  '0021-bin': bin,
  '0022-club-dates': clubDates,
  '0023-upkeep': upkeep,
  '0024-event-address': eventAddress,
  '0025-league-mappings': leagueMappings,
  '0026-date-reminders': dateReminders,
  '0027-beginning': beginning,
  '0028-event-options': eventOptions,
  '0029-teams': teams,
  '0030-search-anew': searchAnew,
  '0031-event-versions': eventVersions,
  '0032-push-subscriptions': pushSubscriptions,
  '0033-deletion-log': deletionLog,
  '0034-competition-log': competitionLog,
  '0035-day-log': dayLog,
  '0036-mail-files': mailFiles,
  '0037-youth-list': youthList,
  '0038-subscriptions': subscriptions,
  '0039-newsletters': newsletters,
  '0040-membership': membership,
  '0041-member-files': memberFiles,
  '0042-result-names': resultNames,
  '0043-member-profiles': memberProfiles,
  '0044-duties': duties,
  '0045-lending': lending,
  '0046-passkeys': passkeys,
  '0047-object-names': objectNames,
  '0048-public-changes': publicChanges,
  '0049-0.3.0-moving-in': movingIn,
}
