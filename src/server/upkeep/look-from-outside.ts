import { Resolver } from 'node:dns/promises'
import type { Finding } from '#features/upkeep/finding.ts'
import { lookAtMailDomain, type AskTexts } from '#features/upkeep/look-at-mail-domain.ts'
import { lookAtPages, type AskOwnPage } from '#features/upkeep/look-at-pages.ts'
import type { Config } from '#platform/config/config.ts'
import { SECOND } from '#shared/durations.ts'

/** A user waits for the page. */
const PATIENCE = 5 * SECOND

/** Checks the site from outside: its own pages, and if it sends mails the DNS of its sender. */
export async function lookFromOutside({
  publicUrl,
  smtpUrl,
  mailFrom,
}: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> {
  const pages = await lookAtPages(publicUrl, askOwnPage)
  const domain = smtpUrl === undefined ? undefined : senderDomain(publicUrl, mailFrom)
  return domain === undefined ? pages : [...pages, ...(await lookAtMailDomain(domain, askDns))]
}

/** @returns undefined for a name outside of the public DNS */
function senderDomain(publicUrl: string, mailFrom: string | undefined): string | undefined {
  const domain = mailFrom === undefined ? new URL(publicUrl).hostname : (/@([^>\s]+)/.exec(mailFrom)?.[1] ?? '')
  return /\.[a-z]{2,}$/i.test(domain) && !/\.(?:example|test|invalid|local|localhost)$/i.test(domain)
    ? domain
    : undefined
}

const askOwnPage: AskOwnPage = (url) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })

/** Error codes for a name that does not exist or has no such record. */
const NOTHING = ['ENOTFOUND', 'ENODATA']

const askDns: AskTexts = async (name) => {
  const resolver = new Resolver({ timeout: PATIENCE, tries: 1 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING.includes(String(error.code))) return []
    throw error
  }
}
