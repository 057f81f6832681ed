import type { MessageRequest, Messages } from '#identity/core/ports.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import { linkAddress, type LinkBases, type LinkSettings } from './link-address.ts'
import type { Wording } from './wording.ts'

/** A part of a mail, as `platform/mail/mail-body.ts` renders it. */
type Section = {
  paragraphs?: string[]
  facts?: [label: string, value: string][]
  link?: { text: string; url: string; isButton?: boolean }
}
type RenderBody = (sections: Section[], language: 'de' | 'en') => { text: string; html: string }

type Given = {
  settings: LinkSettings
  bases: LinkBases
  /** Current name of the club or service, for subjects and greetings. */
  siteName: () => string
  renderBody: RenderBody
}

const MAX_SMS = 160

/** Words for every message of the identity service, in the reader's language. */
export function createMessages({ settings, bases, siteName, renderBody }: Given): Messages {
  const linkFor: Messages['linkFor'] = (link) => linkAddress(link, settings, bases)
  return {
    linkFor,
    compose(request) {
      const site = inOneLine(siteName())
      const wording = chooseWording(request.userMetadata['locale'])
      const common = {
        channel: request.channel,
        kind: `identity-${request.purpose}`,
        // The core has normalised it; this is the last place where a line break could become a header.
        recipient: inOneLine(request.recipient),
      }
      if (request.channel === 'sms') return { ...common, subject: '', text: smsText(request, wording, site), html: '' }
      const facts = { site, newEmail: inOneLine(request.newEmail ?? '–') }
      const mail = wording.mail(request.purpose, facts)
      const sections = [
        { paragraphs: [wording.greeting, ...mail.paragraphs] },
        ...linkSections(request, mail.action, linkFor),
        ...codeSections(request, wording),
        ...(isTimed(request) ? [{ paragraphs: [wording.validity(request.validForMilliseconds)] }] : []),
        { paragraphs: [mail.notYou] },
      ]
      return { ...common, subject: mail.subject, ...renderBody(sections, wording.language) }
    },
  }
}

function linkSections(request: MessageRequest, action: string | undefined, linkFor: Messages['linkFor']): Section[] {
  const leadsSomewhere = request.linkToken !== undefined || request.purpose === 'already-registered'
  if (action === undefined || !leadsSomewhere) return []
  return [{ link: { text: action, url: linkFor(request), isButton: true } }]
}

function codeSections({ code, linkToken }: MessageRequest, wording: Wording): Section[] {
  if (code === undefined) return []
  const introduction = linkToken === undefined ? [] : [wording.codeInstead]
  return [{ paragraphs: introduction, facts: [[wording.codeLabel, code]] }]
}

const isTimed = ({ linkToken, code }: MessageRequest) => linkToken !== undefined || code !== undefined

function smsText({ code, validForMilliseconds }: MessageRequest, wording: Wording, site: string): string {
  const room = MAX_SMS - wording.sms(code ?? '', '', validForMilliseconds).length
  return wording.sms(code ?? '', [...site].slice(0, Math.min(room, 40)).join(''), validForMilliseconds)
}

/** German, unless the person says otherwise. */
function chooseWording(locale: unknown): Wording {
  return typeof locale === 'string' && /^en\b/i.test(locale) ? english : german
}

const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
