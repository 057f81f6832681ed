type Answer = { status: number; body: unknown }

/** Status and body of an answer, to compare both as a whole. */
export async function answerOf(answer: Answer | Promise<Answer>): Promise<[number, unknown]> {
  const { status, body } = await answer
  return [status, body]
}
