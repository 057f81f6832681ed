import type { MailFile } from '#platform/mail/mail.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { parseApplicationForm, type ApplicationMistakes } from './application-form.ts'
import { writeApplicationPaper, type FilledPaper, type PaperClub } from './application-paper.ts'
import { nameOfPerson, signersOf } from './application.ts'
import type { MembershipTerms } from './fee.ts'
import { formatIban } from '#shared/iban.ts'
import type { KeptApplication, SealedPart } from './kept-application.ts'
import { isMembershipReference } from './membership-reference.ts'
import { formTerms, readSignatures } from './send-application.ts'

type Needs = {
  findTerms: () => Promise<MembershipTerms>
  findClub: () => Promise<PaperClub>
  findLock: () => Promise<unknown>
  /** A document that the club has uploaded; undefined when it is gone. */
  findAttachment: (path: string) => Promise<MailFile | undefined>
  now: () => Date
}

/** A PDF under its name. */
export type Paper = MailFile
export type Papers = ReturnType<typeof createPapers>

/** The application as PDF: blank, as somebody has just filled it in, or as it is kept. */
export function createPapers({ findTerms, findClub, findLock, findAttachment, now }: Needs) {
  const findAttachments = async ({ attachments = [] }: MembershipTerms) =>
    (await Promise.all(attachments.map(findAttachment))).filter((file) => file !== undefined)

  async function write(filled: FilledPaper | undefined): Promise<MailFile> {
    const [terms, club] = await Promise.all([findTerms(), findClub()])
    const attachments = await findAttachments(terms)
    const content = await writeApplicationPaper({ terms, club, filled, attachments, now: now() })
    return { name: nameOf(filled), mediaType: 'application/pdf', content }
  }

  /** @param opened what the treasurer's code has opened; undefined for all others */
  const ofKept = (application: KeptApplication, opened: SealedPart | undefined) => write(filledOf(application, opened))

  return {
    blank: () => write(undefined),
    ofKept,

    /** For whoever has just typed it, whole. Nothing of it is kept. @param reference of the application once it was sent */
    async ofForm(fields: Record<string, string>, reference = ''): Promise<Result<MailFile, ApplicationMistakes>> {
      const at = now()
      const terms = formTerms(await findTerms(), at, await findLock())
      const form = parseApplicationForm(fields, terms)
      if (!form.ok) return err(form.error)
      const { account } = form.value
      const paper = await write({
        application: form.value,
        day: terms.day,
        at,
        signers: signersOf(form.value, terms.day),
        reference: isMembershipReference(reference) ? reference : undefined,
        iban: account && formatIban(account.iban),
        signatures: readSignatures(form.value, fields, terms.day),
      })
      return ok(paper)
    },

    /** What goes along with the mails: the paper without account and signatures, and the club's own documents. */
    ofMail: async (application: KeptApplication): Promise<MailFile[]> => [
      await ofKept(application, undefined),
      ...(await findAttachments(await findTerms())),
    ],
  }
}

function filledOf(application: KeptApplication, opened: SealedPart | undefined): FilledPaper {
  const day = berlinDay(application.receivedAt)
  return {
    application,
    day,
    reference: application.reference,
    at: application.receivedAt,
    signers: signersOf(application, day),
    iban: opened?.iban === undefined ? undefined : formatIban(opened.iban),
    signatures: opened?.signatures ?? {},
  }
}

function nameOf(filled: FilledPaper | undefined): string {
  if (!filled) return 'antrag-auf-mitgliedschaft.pdf'
  const plain = nameOfPerson(filled.application.people[0])
    .normalize('NFD')
    .replace(/[^A-Za-z]+/g, '-')
    .toLowerCase()
  return `antrag-${plain}.pdf`
}
