// The ways to ask for help: with an account, without one, or after browsing the directory. A signed-in user sees a link
// to the dashboard instead (PUB-18).
import { m } from '#messages'
import { type SystemStyleObject, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { withMainPage, withoutMainPage } from '../../../layouts/header/main-page-links.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { Section } from '../../../design-system/ui/public-page-parts.tsx'

interface HelpOptionProps {
  /** Who sees the option; by default, everyone. */
  readonly css?: SystemStyleObject
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

const HelpOption = ({ css, title, text, children }: HelpOptionProps) => (
  <chakra.li
    {...(css === undefined ? {} : { css })}
    display="flex"
    flexDirection={{ base: 'column', md: 'row' }}
    alignItems={{ base: 'stretch', md: 'center' }}
    justifyContent="space-between"
    columnGap="8"
    rowGap="4"
    py={{ base: '5', md: '6' }}
    borderBottomWidth="1px"
    // Not at the top: the first option may be hidden.
    _last={{ borderBottomWidth: 0 }}
  >
    <div>
      <chakra.h3 textStyle="section">{title}</chakra.h3>
      <chakra.p color="fg.muted" marginTop="1" maxWidth="56ch">
        {text}
      </chakra.p>
    </div>
    <chakra.div
      display="flex"
      flexDirection={{ base: 'column', sm: 'row' }}
      gap="3"
      flexShrink={0}
      justifyContent="flex-end"
    >
      {children}
    </chakra.div>
  </chakra.li>
)

export const WaysToAsk = () => (
  <Section id="ways" title={m['request-help:ways.title']()}>
    <Panel as="ul" marginTop={{ base: '5', md: '6' }} py="0">
      <HelpOption
        {...withoutMainPage}
        title={m['request-help:ways.account.title']()}
        text={m['request-help:ways.account.text']()}
      >
        <ButtonLink to={paths.clientPortal()} size="touch">
          {m['request-help:ways.account.create']()}
        </ButtonLink>
        <ButtonLink to={paths.portal('client')} size="touch" variant="outline">
          {m['request-help:ways.account.signIn']()}
        </ButtonLink>
      </HelpOption>
      <HelpOption {...withMainPage} title={m['request-help:signedIn.title']()} text={m['request-help:signedIn.text']()}>
        <ButtonLink to={paths.clientPortal()} size="touch">
          {m['request-help:signedIn.dashboard']()}
        </ButtonLink>
      </HelpOption>
      <HelpOption title={m['request-help:ways.form.title']()} text={m['request-help:ways.form.text']()}>
        <ButtonLink to={paths.requestReferral()} size="touch" variant="outline">
          {m['request-help:ways.form.link']()}
        </ButtonLink>
      </HelpOption>
      <HelpOption title={m['request-help:ways.browse.title']()} text={m['request-help:ways.browse.text']()}>
        <ButtonLink to={paths.directory()} size="touch" variant="outline">
          {m['request-help:ways.browse.link']()}
        </ButtonLink>
      </HelpOption>
    </Panel>
  </Section>
)
