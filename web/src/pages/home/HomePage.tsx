// The home page: the headline answers the only question a family has, the quilt says where, the steps what happens next.
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { paths } from '../../paths.ts'
import { routeExists } from '../../routes.tsx'
import { deskLink } from '../../shells/navigation.ts'
import { useSession } from '../../stores/session.ts'
import { t } from '../../texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/links.tsx'
import { CountyQuilt } from './CountyQuilt.tsx'
import { Steps } from './Steps.tsx'

/** Help first, resources second; the way in stands first while those pages do not exist. */
const useActions = () => {
  const user = useSession((state) => state.user)
  const desk = deskLink(user)
  const help = [
    { to: paths.requestHelp(), label: t.home.requestHelp },
    { to: paths.directory(), label: t.home.findResources },
  ].filter(({ to }) => routeExists(to))
  if (help.length > 0) return help
  return [
    desk === undefined ? { to: paths.signIn(), label: t.shell.signIn } : { to: desk.to, label: t.home.goToDashboard },
  ]
}

const Actions = () => (
  <chakra.div display="flex" flexDirection={{ base: 'column', sm: 'row' }} gap="3.5" marginTop={{ base: '5', md: '7' }}>
    {useActions().map(({ to, label }, index) => (
      <ButtonLink key={to} to={to} size="hero" variant={index === 0 ? 'solid' : 'outline'}>
        {label}
        {index === 0 && <ArrowRight aria-hidden />}
      </ButtonLink>
    ))}
  </chakra.div>
)

export const HomePage = () => (
  <>
    <chakra.section bg="bg.surface">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 486px' }}
        alignItems="center"
        columnGap="16"
        rowGap="10"
        maxWidth="publicPage"
        marginX="auto"
        px={{ base: '4.5', md: '6' }}
        paddingTop={{ base: '9', md: '14' }}
        paddingBottom={{ base: '9', md: '14' }}
      >
        <div>
          <chakra.h1 textStyle="hero">
            {t.home.headline.map((line) => (
              <chakra.span key={line} display="block">
                {line}{' '}
              </chakra.span>
            ))}
          </chakra.h1>
          <chakra.p textStyle="lead" color="fg.muted" marginTop={{ base: '3', md: '5' }} maxWidth="58ch">
            {t.home.lead}
          </chakra.p>
          <Actions />
          {routeExists(paths.growWithUs()) && (
            <chakra.p marginTop={{ base: '8', md: '6' }}>
              {t.home.wantToServe} <TextLink to={paths.growWithUs()}>{t.home.joinAsPartner}</TextLink>
            </chakra.p>
          )}
        </div>
        <chakra.figure maxWidth={{ base: '390px', lg: 'none' }} width="full" marginX="auto">
          <CountyQuilt />
          <chakra.figcaption textAlign="center" color="fg.muted" textStyle="small" marginTop="5">
            {t.home.quiltCaption}
            {routeExists(paths.directory()) && ` ${t.home.quiltCaptionLinks}`}
          </chakra.figcaption>
        </chakra.figure>
      </chakra.div>
    </chakra.section>
    <Steps />
  </>
)
