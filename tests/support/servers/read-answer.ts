/** The parts of an answer; its body as JSON if it is declared as such, else undefined. */
export async function readAnswer(answer: Response) {
  const { status, headers } = answer
  const text = await answer.text()
  const isJson = headers.get('content-type')?.includes('json') ?? false
  return { status, headers, text, body: isJson && text !== '' ? JSON.parse(text) : undefined }
}
