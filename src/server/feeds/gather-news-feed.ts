import { withArticle } from '#shared/german/club-name.ts'
import { href } from 'react-router'
import { withAbsoluteLinks } from '#features/news/absolute-links.ts'
import type { Article } from '#features/news/article.ts'
import type { NewsFeed, NewsFeedItem } from '#features/news/news-feed.ts'
import { jpegPath, type Picture } from '#features/pictures/picture.ts'
import { inlinePicturePaths, leaveOutPictures } from '#features/pictures/show-inline-pictures.ts'
import { xml } from '#shared/xml.ts'
import type { Services } from '#site/services.ts'

/** So many articles are in a feed; whoever looks once a month misses none. */
const FEED_LENGTH = 30

const PREVIEW_WIDTH = 1200
const GALLERY_WIDTH = 960

type Pictures = Map<string, Picture>

export async function gatherNewsFeed({ publicUrl, news, club, findPictures }: Services): Promise<NewsFeed> {
  const { name, shortName } = await club.getFacts('club')
  const articles = await news.listFull(0, FEED_LENGTH)
  const pictures = await findPictures([...new Set(articles.flatMap(everyPicturePath))])
  return {
    title: `Aktuelles · ${shortName}`,
    description: `Neues ${withArticle('von', name)}`,
    author: name,
    homeUrl: publicUrl + href('/'),
    newsUrl: publicUrl + href('/news'),
    iconUrl: `${publicUrl}/icon-512.png`,
    items: articles.map((article) => toItem(article, publicUrl, pictures)),
  }
}

const picturePaths = ({ previewPicture, pictures }: Article) =>
  previewPicture === undefined ? pictures : [previewPicture, ...pictures]

const everyPicturePath = (article: Article) => [...picturePaths(article), ...inlinePicturePaths(article.html)]

function toItem(article: Article, publicUrl: string, pictures: Pictures): NewsFeedItem {
  const { title, summary, publishedAt, updatedAt } = article
  const url = publicUrl + href('/news/:key', { key: article.slug })
  const preview = pictures.get(picturePaths(article)[0] ?? '')
  const gallery = article.pictures.flatMap((path) => pictures.get(path) ?? [])
  return {
    url,
    title,
    summary,
    publishedAt,
    updatedAt,
    html:
      withAbsoluteLinks(leaveOutPictures(article.html, pictures), url) +
      gallery.map((picture) => showPicture(picture, publicUrl)).join(''),
    pictureUrl: preview && publicUrl + jpegPath(preview, PREVIEW_WIDTH),
  }
}

/** XML's escapes are HTML's as well. */
const showPicture = (picture: Picture, publicUrl: string) =>
  xml`<p><img src="${publicUrl + jpegPath(picture, GALLERY_WIDTH)}" alt="${picture.text}"/></p>`.markup
