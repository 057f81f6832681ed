import { Resolver } from 'node:dns/promises'
import type { Finding } from '#features/upkeep/finding.ts'
import { lookAtMailDomain, type AskTexts } from '#features/upkeep/look-at-mail-domain.ts'
import { lookAtPages, type AskOwnPage } from '#features/upkeep/look-at-pages.ts'
import type { Config } from '#platform/config/config.ts'
import { SECOND } from '#shared/durations.ts'

/** Somebody waits before the page. */
const PATIENCE = 5 * SECOND

/** Looks at the site as others see it: its own pages, and where it sends mails the DNS of its sender. */
export async function lookFromOutside({
  publicUrl,
  smtpUrl,
  mailFrom,
}: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> {
  const pages = await lookAtPages(publicUrl, askOwnPage)
  const domain = smtpUrl === undefined ? undefined : senderDomain(publicUrl, mailFrom)
  return domain === undefined ? pages : [...pages, ...(await lookAtMailDomain(domain, askDns))]
}

/** @returns undefined for what is no name of the public DNS */
function senderDomain(publicUrl: string, mailFrom: string | undefined): string | undefined {
  const domain = mailFrom === undefined ? new URL(publicUrl).hostname : (/@([^>\s]+)/.exec(mailFrom)?.[1] ?? '')
  return /\.[a-z]{2,}$/i.test(domain) && !/\.(?:example|test|invalid|local|localhost)$/i.test(domain)
    ? domain
    : undefined
}

const askOwnPage: AskOwnPage = (url) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })

/** That there is no such name, or nothing of this kind. */
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
