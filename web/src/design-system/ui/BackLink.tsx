// The link above a page's title that leads back to the previous page.
import type { ComponentProps } from 'react'
import { ArrowLeft } from 'lucide-react'
import { TextLink } from './links.tsx'

export const BackLink = ({ children, ...linkProps }: ComponentProps<typeof TextLink>) => (
  <TextLink
    variant="plain"
    color="primary.fg"
    fontWeight="600"
    display="inline-flex"
    alignItems="center"
    gap="2"
    {...linkProps}
  >
    <ArrowLeft size={17} strokeWidth={1.9} aria-hidden />
    {children}
  </TextLink>
)
