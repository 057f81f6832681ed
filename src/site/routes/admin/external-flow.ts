import { wayBack } from './way-back.ts'

/** What the browser keeps while somebody is at a provider. */
type ExternalFlow = { verifier: string; target: string }

export const toFlowText = ({ verifier, target }: ExternalFlow): string => `${verifier} ${target}`

/** The way back is checked again: what a browser brings can be anything. */
export function readFlowText(text: string | undefined): ExternalFlow | undefined {
  const [verifier, target] = text?.split(' ') ?? []
  return verifier && target ? { verifier, target: wayBack(target) } : undefined
}
