import { addressOf } from '#identity/service/address-of.ts'
import { createIdentityService } from '#identity/service/create-identity-service.ts'
import type { Theme } from '#identity/service/read-look.ts'
import { readSiteIdentity } from '#identity/service/read-site-identity.ts'
import { openLimits } from '#platform/limits/open-limits.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { createSessionCookie } from '#server/members/session-cookie.ts'
import type { Base } from './fill-place.ts'

/**
 * The second step: mail, limits and accounts, which everything that people do here needs. No mail is sent before `mailer.start`.
 *
 * @param theme what the club calls itself and looks like at the moment
 */
export async function openAccounts({ config, log, now, connection, tallies }: Base, theme: () => Theme) {
  const identityConfig = readSiteIdentity(config, theme().name)
  const { mails, signIns } = tallies
  const mailer = createMailer({ config, sms: identityConfig.smsWebhook, connection, log, now, mails })
  const limits = await openLimits({
    connection,
    now,
    report: (fault) => log.error({ err: fault }, 'forgetting old counts failed; it is tried again'),
  })
  const identity = await createIdentityService({
    config: identityConfig,
    connection,
    log,
    now,
    limits,
    kickMailer: mailer.kick,
    handOver: mailer.handOver,
    signIns,
    theme,
    clientAddress: addressOf(config.trustedProxies),
    siteCookie: (context, session) => createSessionCookie(config, context).write({ session, isKept: false }),
  })
  return { identityConfig, mailer, limits, identity }
}
