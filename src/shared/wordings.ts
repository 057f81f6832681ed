type Refusal = { kind: string }

/**
 * What is said to each kind of refusal, as it is or made from what the refusal carries. Leaving a kind out does not compile, so
 * whoever adds one is led to every text that lacks it.
 */
export type Wordings<R extends Refusal, Words extends object | string> = {
  [Kind in R['kind']]: Words | ((refusal: Extract<R, { kind: Kind }>) => Words)
}

/** The words of the refusal’s own kind, made from what it carries. */
export function wordsFor<R extends Refusal, Words extends object | string>(
  wordings: Wordings<R, Words>,
  refusal: R,
): Words {
  // The compiler cannot see that the entry found by a refusal's own kind takes that very refusal.
  const words = wordings[refusal.kind as R['kind']] as Words | ((refusal: R) => Words)
  return typeof words === 'function' ? words(refusal) : words
}
