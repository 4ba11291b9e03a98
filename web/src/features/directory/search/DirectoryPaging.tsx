// The pages of the partner list. Without JavaScript, they are links.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { DirectoryList } from '#contracts/directory.ts'
import { type ListUrl, withPage } from '../../../design-system/table/list-url.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { hiddenWithoutScript } from '../../../design-system/ui/NoScriptNotice.tsx'
import { Paging } from '../../../design-system/ui/Paging.tsx'

interface Props extends Pick<DirectoryList, 'page' | 'pages'> {
  readonly url: ListUrl
}

const PageLinks = ({ page, pages, url }: Props) => {
  const linkTo = (target: number) => ({ search: withPage(url.params, target).toString() })
  return (
    <chakra.nav aria-label={m['directory:partners']()} display="flex" justifyContent="center" gap="5" marginTop="8">
      {page > 1 && <TextLink to={linkTo(page - 1)}>{m['common:paging.previous']()}</TextLink>}
      <span>{m['common:paging.position']({ page, pages })}</span>
      {page < pages && <TextLink to={linkTo(page + 1)}>{m['common:paging.next']()}</TextLink>}
    </chakra.nav>
  )
}

export const DirectoryPaging = ({ page, pages, url }: Props) => (
  <>
    <noscript>
      <PageLinks page={page} pages={pages} url={url} />
    </noscript>
    <chakra.div {...hiddenWithoutScript} display="flex" justifyContent="center" marginTop="8">
      <Paging page={page} pages={pages} onPage={url.setPage} tableName={m['directory:partners']()} />
    </chakra.div>
  </>
)
