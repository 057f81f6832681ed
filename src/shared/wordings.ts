type Refusal = { kind: string }

/**
 * The words for each kind of refusal, fixed or made from what the refusal carries. A missing kind does not compile, so adding one leads to every text
 * that lacks it.
 */
export type Wordings<R extends Refusal, Words extends object | string> = {
  [Kind in R['kind']]: Words | ((refusal: Extract<R, { kind: Kind }>) => Words)
}

/** The words for the refusal’s kind, made from what it carries. */
export function wordsFor<R extends Refusal, Words extends object | string>(
  wordings: Wordings<R, Words>,
  refusal: R,
): Words {
  // The compiler cannot see that the entry for a refusal's kind accepts that very refusal.
  const words = wordings[refusal.kind as R['kind']] as Words | ((refusal: R) => Words)
  return typeof words === 'function' ? words(refusal) : words
}
