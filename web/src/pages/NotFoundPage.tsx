// PUB-21: any unknown path.
import { chakra } from '@chakra-ui/react'
import { paths } from '../paths.ts'
import { t } from '../texts.ts'
import { rem } from '../theme/scale.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

export const NotFoundPage = () => {
  usePageTitle(t.shell.notFound.title)
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
      <chakra.h1 textStyle="display">{t.shell.notFound.title}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="3" marginBottom="7">
        {t.shell.notFound.text}
      </chakra.p>
      <ButtonLink to={paths.home()} size="touch">
        {t.shell.notFound.home}
      </ButtonLink>
    </chakra.section>
  )
}
