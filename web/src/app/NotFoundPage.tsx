// PUB-21: the page for unknown paths.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { paths } from '../lib/paths.ts'
import { rem } from '../design-system/theme/scale.ts'
import { ButtonLink } from '../design-system/ui/Button.tsx'
import { usePageTitle } from '../lib/hooks/usePageTitle.ts'

export const NotFoundPage = () => {
  usePageTitle(m['layout:notFound.title']())
  return (
    <chakra.section maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '13', md: '19' }}>
      <chakra.span
        aria-hidden
        display="block"
        width={rem(72)}
        height={rem(72)}
        marginBottom="6"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="border.strong"
        borderRadius="control"
      />
      <chakra.h1 textStyle="display">{m['layout:notFound.title']()}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="3" marginBottom="7">
        {m['layout:notFound.text']()}
      </chakra.p>
      <ButtonLink to={paths.home()} size="touch">
        {m['layout:notFound.home']()}
      </ButtonLink>
    </chakra.section>
  )
}
