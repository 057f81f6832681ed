import { data } from 'react-router'
import { findPreview } from '#features/news/editing/preview-links.ts'
import { siteContext } from '../../context.ts'
import { pageMeta } from '../../page-meta.ts'
import { secretPageHeaders } from '../../secret-page-headers.ts'
import { services } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Route } from './+types/preview.ts'
import { PageBody } from '../pages/page-view.tsx'
import { ArticleBody } from './article-body.tsx'
import { toPreview } from './to-preview.ts'

export const headers = () => ({ ...secretPageHeaders(), 'Cache-Control': 'private, no-store' })

export async function loader({ context, params }: Route.LoaderArgs) {
  const fields = await findPreview(context.get(siteContext), params.token)
  if (!fields) throw data('Dieser Vorschau-Link gilt nicht (mehr). Bitten Sie um einen neuen.', 404)
  return toPreview(fields, context.get(services))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `Vorschau: ${loaderData?.title ?? 'nicht gefunden'}`, description: '', path: undefined })

export default function Preview({ loaderData: { title, ...shown } }: Route.ComponentProps) {
  return (
    <>
      <Banner title={title} subtitle="Vorschau – so steht es noch nicht auf der Website." />
      {shown.page ? <PageBody page={shown.page} /> : <ArticleBody {...shown.article} />}
    </>
  )
}
