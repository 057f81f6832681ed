import { randomInt } from 'node:crypto'
import { basename } from 'node:path'
import { href } from 'react-router'
import type { ClubReader } from '#features/club/club-reader.ts'
import { ACKNOWLEDGEMENT_SPACING } from '#features/contact/send-message.ts'
import { createApplicationStore } from '#features/membership/application-store.ts'
import { createKeepApplications, type MembershipRoom } from '#features/membership/keep-applications.ts'
import { createKeyStore } from '#features/membership/key-store.ts'
import { createPapers, type Papers } from '#features/membership/make-papers.ts'
import { createMembershipPages, type MembershipPages } from '#features/membership/membership-pages.ts'
import { composeMembershipReference } from '#features/membership/membership-reference.ts'
import { createSendApplication, type SendNeeds } from '#features/membership/send-application.ts'
import type { PictureStore } from '#features/pictures/picture-store.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { Limit } from '#platform/limits/limit.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { makeIcon } from '#server/icons/make-icons.ts'
import { MINUTE } from '#shared/durations.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { newId } from '#shared/new-id.ts'
import { ok } from '#shared/result.ts'
import { newSecret, unguessable } from '#shared/unguessable.ts'

/** A family that makes mistakes, but no flood. */
const APPLICATION_LIMIT = { name: 'membership', max: 10, windowMilliseconds: 10 * MINUTE }
const PAPER_LIMIT = { name: 'membership-paper', max: 30, windowMilliseconds: 10 * MINUTE }

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'rateLimits' | 'publicUrl'>
  club: Pick<ClubReader, 'getFacts'>
  pictures: Pick<PictureStore, 'findFile' | 'findMany'>
  media: Pick<MediaStore, 'findFile' | 'findMaster'>
  limits: Pick<LimitSource, 'create'>
  now: () => Date
  /** Called when applications and their mails are safely stored. */
  afterCommit: () => void
}

/** Joining the club: its pages, and the room of applications. */
export async function createMembership(
  needs: Needs,
): Promise<{ membership: MembershipPages; joining: MembershipRoom }> {
  const { connection, config, club, limits, now } = needs
  const secret = await getSecret(connection.inTransaction, 'membership-form', newSecret)
  const formGuard = createFormGuard({ secret, now, newKey: unguessable })
  const papers = openPapers(needs)
  const turnsOf = (limit: Limit): Limit['take'] => {
    return (address) => (config.rateLimits ? limit.take(address) : ok(undefined))
  }
  const found: Found = {
    findTerms: () => club.getFacts('membership'),
    findLock: async () => (await createKeyStore(connection.db).list())[0],
    async findClub() {
      const { shortName, email } = await club.getFacts('club')
      return { name: shortName, email }
    },
  }
  const takeTurn = turnsOf(limits.create(APPLICATION_LIMIT))
  const send = openSending(needs, { ...found, formGuard, takeTurn, makeFiles: papers.ofMail })
  const takePaperTurn = turnsOf(limits.create(PAPER_LIMIT))
  return {
    membership: createMembershipPages({ ...found, formGuard, send, papers, takePaperTurn, now }),
    joining: openRoom(needs, { ...found, makePaper: papers.ofKept }),
  }
}

type Found = Pick<SendNeeds, 'findTerms' | 'findLock' | 'findClub'>

function openSending(
  { connection: { engine, inTransaction }, config, now, afterCommit }: Needs,
  given: Found & Pick<SendNeeds, 'formGuard' | 'takeTurn' | 'makeFiles'>,
) {
  return createSendApplication({
    ...given,
    inTransaction: (work) =>
      inTransaction(
        (trx) => work({ applications: createApplicationStore(trx), outbox: createOutboxStore(trx, engine) }),
        { isIdempotent: true },
      ),
    now,
    newId,
    afterCommit,
    newReference: () => composeMembershipReference(randomInt),
    spacing: config.rateLimits ? ACKNOWLEDGEMENT_SPACING : undefined,
    toUrl: (id) => config.publicUrl + href('/admin/antraege/:id', { id }),
    blankUrl: config.publicUrl + href('/mitglied-werden/antrag.pdf'),
  })
}

function openRoom(
  { connection: { db, engine, inTransaction }, now, afterCommit }: Needs,
  given: Found & { makePaper: Papers['ofKept'] },
): MembershipRoom {
  return createKeepApplications({
    ...given,
    applications: createApplicationStore(db),
    keys: createKeyStore(db),
    inTransaction: (work) =>
      inTransaction((trx) =>
        work({
          applications: createApplicationStore(trx),
          keys: createKeyStore(trx),
          outbox: createOutboxStore(trx, engine),
        }),
      ),
    afterCommit,
    now,
    newId,
    newSalt: unguessable,
    randomIndex: (below) => randomInt(below),
  })
}

function openPapers({ connection, club, pictures, media, now }: Needs): Papers {
  return createPapers({
    findTerms: () => club.getFacts('membership'),
    findLock: async () => (await createKeyStore(connection.db).list())[0],
    async findClub() {
      const [{ name, shortName, address }, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
      const own = (await pictures.findMany([look.logo])).get(look.logo)
      const bytes = own && (await media.findMaster(own.hash))?.bytes
      const logo = await makeIcon('/icon-192.png', { look, shortName, own: bytes })
      return { name, ...address, logo: logo.bytes }
    },
    async findAttachment(path) {
      const file = await pictures.findFile(path)
      const content = file && (await media.findFile(file.hash))
      return file && content && { name: basename(path), mediaType: file.mediaType, content }
    },
    now,
  })
}
