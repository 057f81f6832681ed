import { MAX_METADATA_BYTES } from '#identity/saml/xml-tree.ts'
import { createAskPublic, LongAnswerError } from '#platform/http/ask-public.ts'
import { PrivateAddressError } from '#platform/http/public-address.ts'
import { err, ok, type Result } from '#shared/result.ts'

/** Fetches the metadata that an administrator points to, except from addresses that only this machine or its network can reach. */
export async function fetchMetadata(address: string, askPublic = createAskPublic()): Promise<Result<string, string>> {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return err('not https')
  const headers = { accept: 'application/samlmetadata+xml, */*' }
  try {
    const { status, body } = await askPublic(url, { method: 'GET', headers, mostBytes: MAX_METADATA_BYTES })
    return status === 200 ? ok(new TextDecoder().decode(body)) : err(`answer ${status}`)
  } catch (error) {
    if (error instanceof PrivateAddressError) return err('internal address')
    if (error instanceof LongAnswerError) return err('too large')
    // The administrator has to find the cause; error texts are not passed on, because they name addresses.
    return err('unreachable')
  }
}
