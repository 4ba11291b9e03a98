// A figure that opens its referrals. A figure of zero has none, so it is plain text.
import { TextLink } from '../../design-system/ui/links.tsx'

interface Props {
  /** The number of referrals behind the figure. */
  readonly count: number
  readonly to: string
  readonly children: string
}

export const FigureLink = ({ count, to, children }: Props) =>
  count === 0 ? (
    <>{children}</>
  ) : (
    <TextLink to={to} fontVariantNumeric="tabular-nums">
      {children}
    </TextLink>
  )
