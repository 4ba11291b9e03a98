// Buttons and links.
import { Bell, Send } from 'lucide-react'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { CopyButton } from '../../../design-system/ui/CopyButton.tsx'
import { ExternalLink, PhoneLink, TextLink } from '../../../design-system/ui/links.tsx'
import { Deep, Line, focusRing, longName } from './layout.tsx'
import type { Section } from './section.ts'

const variants = ['solid', 'outline', 'soft', 'quiet'] as const
const variantsOnDeep = ['onDeep', 'quietOnDeep'] as const

const eachVariant = (props: { readonly disabled?: true; readonly 'data-hover'?: ''; readonly 'aria-busy'?: true }) => (
  <Line>
    {variants.map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        {variant}
      </Button>
    ))}
  </Line>
)

const buttonStates = {
  default: eachVariant({}),
  hover: eachVariant({ 'data-hover': '' }),
  focus: <Button css={focusRing}>Approve &amp; Submit</Button>,
  disabled: eachVariant({ disabled: true }),
  loading: eachVariant({ 'aria-busy': true }),
  danger: (
    <Line>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} colorPalette="danger">
          {variant}
        </Button>
      ))}
    </Line>
  ),
  sizes: (
    <Line>
      <Button size="row">row</Button>
      <Button>regular</Button>
      <Button size="touch">touch</Button>
      <Button size="hero">hero</Button>
      <Button size="icon" variant="outline" aria-label="Notifications">
        <Bell aria-hidden />
      </Button>
    </Line>
  ),
  'with an icon': (
    <Button>
      <Send aria-hidden />
      Submit
    </Button>
  ),
  'on dark green': (
    <Deep>
      {variantsOnDeep.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      {variantsOnDeep.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant}, disabled
        </Button>
      ))}
      <Button colorPalette="accent">accent</Button>
    </Deep>
  ),
  'long text': <Button variant="outline">Request a referral to Laurel Creek Community Church</Button>,
}

export const actions: Section = {
  title: 'Buttons and links',
  components: {
    Button: { states: buttonStates },
    ButtonLink: {
      states: {
        default: <ButtonLink to="/">Create an account</ButtonLink>,
        outline: (
          <ButtonLink to="/" variant="outline">
            Browse the directory
          </ButtonLink>
        ),
      },
    },
    ButtonAnchor: {
      states: {
        default: (
          <ButtonAnchor href="tel:988" variant="outline">
            Call 988
          </ButtonAnchor>
        ),
      },
    },
    CopyButton: { states: { default: <CopyButton text="JBSW Y3DP" /> } },
    TextLink: {
      states: {
        text: <TextLink to="/">See all updates</TextLink>,
        id: (
          <TextLink to="/" variant="id">
            3f9a2c71
          </TextLink>
        ),
        plain: (
          <TextLink to="/" variant="plain">
            Directory
          </TextLink>
        ),
        footer: (
          <TextLink to="/" variant="footer">
            Privacy
          </TextLink>
        ),
        'on dark green': (
          <Deep>
            <TextLink to="/" variant="onDeep">
              Request help
            </TextLink>
          </Deep>
        ),
        hover: (
          <TextLink to="/" data-hover="">
            See all updates
          </TextLink>
        ),
        focus: (
          <TextLink to="/" css={focusRing}>
            See all updates
          </TextLink>
        ),
        'long text': <TextLink to="/">{longName}</TextLink>,
      },
    },
    ExternalLink: { states: { default: <ExternalLink href="https://example.org">example.org</ExternalLink> } },
    PhoneLink: {
      states: {
        default: <PhoneLink number="988" />,
        'on dark green': (
          <Deep>
            <PhoneLink number="988" onDeep />
          </Deep>
        ),
      },
    },
    ContactLink: { states: { default: <ContactLink /> } },
    BackLink: { states: { default: <BackLink to="/">Back to referrals</BackLink> } },
  },
}
