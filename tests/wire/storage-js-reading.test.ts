import { readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect, test } from 'vitest'
import { listMemberFiles, takeMemberFile } from '#features/members/keep-member-files.ts'
import type { Office } from '#rights/offices.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { createDataClient, signInClient } from '#tests/support/data-api/data-client.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const MINUTES = Buffer.from('%PDF-1.7 Protokoll der Versammlung')

const site = forAllTests(() => startSite({ env: { RATE_LIMITS: 'off' } }))

const clientOf = (roles: Office[]) => signInClient(site, { name: 'Mia Mitglied', roles })

const bytesOf = async (blob: Blob | null) => Buffer.from(await (blob ?? new Blob()).arrayBuffer())

/** As the board does it in the room. */
async function addMinutes(by: string): Promise<string> {
  const form = new FormData()
  form.append('datei', new File([new Uint8Array(MINUTES)], 'Protokoll.pdf'))
  const { ctx } = site.instance.parts
  const actor = { accountId: by, offices: ['board'] } as const
  await takeMemberFile(ctx, actor, new Request(site.origin, { method: 'POST', body: form }))
  const listed = await listMemberFiles(ctx, actor)
  return (listed.ok && listed.value[0]?.id) || ''
}

test('every client finds the two buckets, and none can add or change one', async () => {
  const { storage } = createDataClient(site)
  const { data } = await storage.listBuckets()
  expect(data?.map(({ id, public: isPublic }) => [id, isPublic])).toEqual([
    ['documents', true],
    ['pictures', true],
  ])
  expect((await storage.listBuckets({ limit: 1, sortOrder: 'desc' })).data?.map(({ id }) => id)).toEqual(['pictures'])
  expect((await storage.getBucket('pictures')).data).toMatchObject({ name: 'pictures', file_size_limit: 20_971_520 })
  expect((await storage.getBucket('avatars')).error).toMatchObject({
    status: 400,
    statusCode: '404',
    code: 'NoSuchBucket',
  })
  const { client } = await clientOf(['board', 'admin'])
  for (const { storage: asked } of [{ storage }, client]) {
    const refused = [
      await asked.createBucket('avatars', { public: true }),
      await asked.updateBucket('pictures', { public: false }),
      await asked.emptyBucket('pictures'),
      await asked.deleteBucket('pictures'),
      await asked.from('pictures').purgeCache('jubel-1.svg'),
    ]
    for (const { error } of refused) expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
  }
})

test('a picture is listed, described, and found by its public address, for pages of others too', async () => {
  const pictures = createDataClient(site).storage.from('pictures')
  const { data } = await pictures.list('', { search: 'jubel', sortBy: { column: 'name', order: 'desc' }, limit: 2 })
  expect(data?.map(({ name }) => name)).toEqual(['jubel-3.svg', 'jubel-2.svg'])
  const { byteLength: size } = await readFile(joinPath(TESTS_CLUB, 'pictures/jubel-3.svg'))
  expect(data?.[0]).toMatchObject({ id: expect.any(String), metadata: { mimetype: 'image/svg+xml', size } })
  const page = await pictures.listV2({ prefix: 'jubel', limit: 2 })
  expect(page.data).toMatchObject({ hasNext: true, objects: [{ name: 'jubel-1.svg' }, { name: 'jubel-2.svg' }] })
  const next = await pictures.listV2({ prefix: 'jubel', cursor: page.data?.nextCursor ?? '' })
  expect(next.data).toMatchObject({ hasNext: false, objects: [{ name: 'jubel-3.svg' }] })

  const drawing = await readFile(joinPath(TESTS_CLUB, 'pictures/jubel-1.svg'))
  const { data: info } = await pictures.info('jubel-1.svg')
  expect(info).toMatchObject({
    name: 'jubel-1.svg',
    bucketId: 'pictures',
    size: drawing.byteLength,
    contentType: 'image/svg+xml',
  })
  // The vendor sends `last_modified` alone, and its own tests forbid other keys.
  expect(info).not.toHaveProperty('updatedAt')
  expect(await pictures.exists('jubel-1.svg')).toEqual({ data: true, error: null })
  expect(await pictures.exists('jubel-9.svg')).toMatchObject({ data: false, error: { code: 'NoSuchKey' } })
  const { data: blob } = await pictures.download('jubel-1.svg')
  expect(await bytesOf(blob)).toEqual(drawing)

  const { publicUrl } = pictures.getPublicUrl('jubel-1.svg').data
  const answer = await fetch(publicUrl, { headers: { Origin: 'https://elsewhere.example' } })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': "attachment; filename*=UTF-8''jubel-1.svg",
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  const rest = await fetch(publicUrl, { headers: { Range: 'bytes=10-', Origin: 'https://elsewhere.example' } })
  expect([rest.status, Buffer.from(await rest.arrayBuffer())]).toEqual([206, drawing.subarray(10)])
  expect(rest.headers.get('access-control-expose-headers')).toContain('Content-Range')
  const again = await fetch(publicUrl, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await fetch(publicUrl, { method: 'HEAD' })).headers.get('content-length')).toBe(String(drawing.byteLength))
})

test('a document is offered to everybody under the name that is asked for; what members have, members alone find', async () => {
  const documents = createDataClient(site).storage.from('documents')
  const { client, id } = await clientOf(['member'])
  const name = `members/${await addMinutes(id)}.pdf`

  expect((await documents.list()).data?.map((each) => each.name)).toEqual([
    'antrag-auf-mitgliedschaft.pdf',
    'satzung.pdf',
  ])
  const { publicUrl } = documents.getPublicUrl('satzung.pdf', { download: 'Unsere Satzung.pdf' }).data
  const answer = await fetch(publicUrl)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Unsere%20Satzung.pdf")

  const ofMember = client.storage.from('documents')
  expect((await ofMember.list()).data?.map((each) => [each.name, each.id === null])).toContainEqual(['members', true])
  expect((await ofMember.listV2({ with_delimiter: true })).data?.folders).toEqual([
    { name: 'members/', key: 'members' },
  ])
  expect((await ofMember.list('members')).data).toMatchObject([
    { metadata: { text: 'Protokoll', size: MINUTES.byteLength } },
  ])
  const { data: blob } = await ofMember.download(name)
  expect(await bytesOf(blob)).toEqual(MINUTES)

  const { client: stranger } = await clientOf([])
  for (const asking of [documents, stranger.storage.from('documents')]) {
    expect((await asking.list('members')).data).toEqual([])
    expect((await asking.info(name)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await asking.download(name)).error).toMatchObject({ statusCode: '404' })
  }
  expect((await fetch(ofMember.getPublicUrl(name).data.publicUrl)).status).toBe(400)
})

test('no key, a wrong one and a token that is none open nothing but public addresses', async () => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${site.origin}/storage/v1/bucket`, { headers })
    return [answer.status, ((await answer.json()) as { statusCode: string }).statusCode]
  }
  const apikey = site.instance.identity.keys?.anon ?? ''
  expect(await ask({})).toEqual([401, '401'])
  expect(await ask({ apikey: 'sb_publishable_other' })).toEqual([401, '401'])
  expect(await ask({ apikey, Authorization: 'Bearer a.b.c' })).toEqual([401, '401'])
  expect(await ask({ Authorization: 'Bearer a.b.c' })).toEqual([401, '401'])
  expect((await fetch(`${site.origin}/storage/v1/bucket`, { headers: { apikey } })).status).toBe(200)
})

test('the cookie of the site opens nothing here, so that no foreign page can use it; every answer is what it says it is', async () => {
  const { id } = await clientOf(['board'])
  const name = `members/${await addMinutes(id)}.pdf`
  const { cookie } = await openSession(site, await join(site, { name: 'Mia Mitglied', roles: ['board'] }))
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${site.origin}/storage/v1${path}`, { ...init, headers: { cookie, ...headers } })
  const apikey = { apikey: site.instance.identity.keys?.anon ?? '' }
  const put = { method: 'POST', body: new Uint8Array(MINUTES) }
  const answers = [
    [await ask('/bucket'), '401'],
    [await ask(`/object/documents/${name}`, apikey), '404'],
    [await ask('/object/documents/fremd.pdf', apikey, put), '403'],
    [await ask('/object/public/pictures/%3Cscript%3Ealert(1)%3C%2Fscript%3E'), '400'],
    [await ask('/%3Cscript%3E', apikey), '404'],
  ] as const
  for (const [answer, statusCode] of answers) {
    expect(await answer.json()).toMatchObject({ statusCode })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const shown = await ask('/object/public/documents/satzung.pdf')
  expect([shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
    'application/pdf',
    'nosniff',
  ])
})
