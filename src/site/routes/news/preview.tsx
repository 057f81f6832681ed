import { data } from 'react-router'
import { findPreview } from '#features/news/editing/preview-links.ts'
import { siteContext } from '../../context.ts'
import { pageMeta } from '../../page-meta.ts'
import { secretPageHeaders } from '../../secret-page-headers.ts'
import { services } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Route } from './+types/preview.ts'
import { ArticleBody } from './article-body.tsx'
import { toPreview } from './to-preview.ts'
import '../../styles/prose.css'

export const headers = () => ({ ...secretPageHeaders(), 'Cache-Control': 'private, no-store' })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { findPictures } = context.get(services)
  const fields = await findPreview(context.get(siteContext), params.token)
  if (!fields) throw data('Dieser Vorschau-Link gilt nicht (mehr). Bitten Sie um einen neuen.', 404)
  return toPreview(fields, findPictures)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `Vorschau: ${loaderData?.title ?? 'nicht gefunden'}`, description: '', path: undefined })

export default function Preview({ loaderData: { title, ...article } }: Route.ComponentProps) {
  return (
    <>
      <Banner title={title} subtitle="Vorschau – so steht der Artikel noch nicht auf der Website." />
      <ArticleBody {...article} />
    </>
  )
}
