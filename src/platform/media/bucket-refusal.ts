/** Why a bucket refuses a request, in terms of what the operator can change. */
type BucketProblem = 'wrong-key' | 'no-right' | 'no-bucket' | 'wrong-region' | 'wrong-clock' | 'odd-answer'

/** A bucket that answers with an error: a mistake in the settings or of the server. */
export class BucketRefusal extends Error {
  override name = 'BucketRefusal'
  readonly problem: BucketProblem
  /** The server's error code, or the status of its answer. */
  readonly code: string

  constructor(method: string, status: number, text: string) {
    const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? String(status)
    super(`the bucket refused a ${method}: ${status} ${code}`)
    this.problem = PROBLEMS[code] ?? byStatus(status)
    this.code = code
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const PROBLEMS: Record<string, BucketProblem> = {
  InvalidAccessKeyId: 'wrong-key',
  SignatureDoesNotMatch: 'wrong-key',
  InvalidToken: 'wrong-key',
  NoSuchBucket: 'no-bucket',
  InvalidBucketName: 'no-bucket',
  AuthorizationHeaderMalformed: 'wrong-region',
  PermanentRedirect: 'wrong-region',
  TemporaryRedirect: 'wrong-region',
  RequestTimeTooSkewed: 'wrong-clock',
}

function byStatus(status: number): BucketProblem {
  if (status === 401) return 'wrong-key'
  if (status === 403) return 'no-right'
  return status === 301 || status === 307 ? 'wrong-region' : 'odd-answer'
}

const WORDS: Record<BucketProblem, string> = {
  'wrong-key':
    'Der Bucket nimmt den Schlüssel nicht an. Bitte prüfen Sie MEDIA_ACCESS_KEY_ID und MEDIA_SECRET_ACCESS_KEY.',
  'no-right': 'Der Schlüssel darf im Bucket nicht, was nötig ist: auflisten, lesen, schreiben.',
  'no-bucket': 'Diesen Bucket gibt es dort nicht. Bitte prüfen Sie MEDIA_BUCKET und MEDIA_BUCKET_STYLE.',
  'wrong-region': 'Der Bucket liegt in einer anderen Region. Bitte prüfen Sie MEDIA_REGION und MEDIA_BUCKET.',
  'wrong-clock': 'Der Bucket weist uns ab, weil die Uhr dieses Rechners falsch geht.',
  'odd-answer': 'Unter dieser Adresse antwortet kein S3-Bucket. Bitte prüfen Sie MEDIA_BUCKET.',
}

/** In words for the operator. */
export const explainBucketRefusal = ({ problem, code }: BucketRefusal): string => `${WORDS[problem]} (${code})`
