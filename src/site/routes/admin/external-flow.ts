import { wayBack } from './way-back.ts'

/** Kept in the browser while the user is at a provider. */
type ExternalFlow = { verifier: string; target: string }

export const toFlowText = ({ verifier, target }: ExternalFlow): string => `${verifier} ${target}`

/** Checks the way back again: a browser's cookie is untrusted input. */
export function readFlowText(text: string | undefined): ExternalFlow | undefined {
  const [verifier, target] = text?.split(' ') ?? []
  return verifier && target ? { verifier, target: wayBack(target) } : undefined
}
