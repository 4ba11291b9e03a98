// Terms and privacy, in plain words: what the product really does. Where it changes, these pages change with it.

interface Section {
  /** Of its heading, for links. */
  readonly id: string
  readonly title: string
  readonly text: readonly string[]
  readonly points?: readonly string[]
}

export interface LegalText {
  readonly title: string
  readonly description: string
  readonly headline: string
  readonly lead: string
  readonly sections: readonly Section[]
}

const terms: LegalText = {
  title: 'Terms',
  description: 'What you can expect of Referral Exchange, and what we ask of everybody who uses it.',
  headline: 'Terms of use',
  lead: 'What you can expect of us, and what we ask of you. By using this site you agree to it.',
  sections: [
    {
      id: 'service',
      title: 'What this is',
      text: [
        'Referral Exchange brings requests for help to organizations that may be able to answer them. It is a pilot program in six counties of Northwest Georgia. Asking for help costs nothing, and no organization may charge you for having been referred to it.',
        'We do not give the help ourselves. Each partner organization decides for itself whom it helps, with what, and under which rules of its own. We cannot promise that help will be found.',
      ],
    },
    {
      id: 'emergencies',
      title: 'Not for emergencies',
      text: [
        'Nobody watches this site around the clock. In danger call 911. In a crisis call or text 988. Do not send a request and wait.',
      ],
    },
    {
      id: 'times',
      title: 'How soon we answer',
      text: ['These are the times we work toward, on business days, and not a guarantee:'],
      points: [
        'New requests: 24-48 hours.',
        'Review and routing to a partner: 2-3 business days.',
        'Applications of organizations: 3-5 business days.',
      ],
    },
    {
      id: 'asking',
      title: 'If you ask for help',
      text: ['So that a request reaches the right people, please'],
      points: [
        'tell the truth, as far as you know it;',
        'ask for somebody else only if that person has agreed to it;',
        'leave out what is nobody’s business here: Social Security numbers, immigration status, criminal history, details of violence. Such texts are stopped before they are sent.',
      ],
    },
    {
      id: 'partners',
      title: 'If you act for an organization',
      text: ['You read what families entrust to us. You agree to'],
      points: [
        'use it to help the family it is about, and for nothing else;',
        'show it only to those in your organization who need it for that;',
        'answer what is sent to you, also with a no;',
        'keep what the directory says of your organization true;',
        'use an account of your own, and tell us at once when somebody leaves or a password is lost.',
      ],
    },
    {
      id: 'directory',
      title: 'The directory',
      text: [
        'What a listing says comes from the organization itself. Call before you drive: hours and services change. The contacts in it are there for families looking for help. Collecting them for advertising or any other purpose is not allowed.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      text: [
        'Your account is yours alone; please keep its password to yourself. We may close an account, or the access it gives, when it is used against these terms. You can stop using yours at any time, and ask us to remove it.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      text: [
        'We run the exchange with care, as a pilot and as it is. As far as the law allows, we are not liable for what partner organizations do or leave undone, nor for damage that comes from this site being wrong, late or out of order. Nothing here takes away rights that the law gives you.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      text: [
        'When these terms change, the new ones stand here, with their date. Changes that concern you in more than wording are announced before they take effect. The law of the State of Georgia applies.',
      ],
    },
  ],
}

const privacy: LegalText = {
  title: 'Privacy',
  description: 'What Referral Exchange keeps about you, who can see it, for how long, and how to have it erased.',
  headline: 'Your privacy',
  lead: 'What we keep about you, who sees it, for how long, and what you can do about it.',
  sections: [
    {
      id: 'short',
      title: 'In short',
      text: [],
      points: [
        'We keep what we need to find help for you, and what happened with your request.',
        'Our staff and the partner organizations that help you see it. Nobody else does, and nothing is sold.',
        'Nothing is shared before you have agreed to it.',
        'You can have it erased, and then nobody can read it any more. Neither can we.',
        'This site loads nothing from other companies: no advertising, no tracking, no measuring of visitors.',
      ],
    },
    {
      id: 'kept',
      title: 'What we keep',
      text: [],
      points: [
        'If you ask for help: your first name and the initial of your last name, your phone number and e-mail address if you gave them, your county, what you need, what you wrote about it, and when and how you agreed that it may be shared. We do not ask for your full last name, your birth date or your Social Security number.',
        'What happens with your request: who had it and when, what was decided, notes, how it ended, and what was spent to help.',
        'If you have an account: your name, your e-mail address, and your password in a form that cannot be turned back. Also when and on which kind of device you signed in. Your network address is kept only scrambled, to notice when somebody tries passwords.',
        'If you take a guest pass for the directory: your name, e-mail address and county, on a mailing list that you can leave at any time. Once you have left we keep the address alone, so that nobody puts it back.',
        'If you tell us that something is wrong with a listing: what you wrote, and your e-mail address if you gave it.',
        'If your organization applies or is listed: what you tell us of it. The listing is public. What you wrote of yourself as its contact in the application is not.',
      ],
    },
    {
      id: 'seen',
      title: 'Who sees it',
      text: [],
      points: [
        'You: your request, every step of it, and who has it.',
        'Our staff, who read requests and find partners for them.',
        'The organization that made the request for you, if one did.',
        'The partner organization that the request is sent to, from that moment on. If it says no, it no longer sees what comes after.',
        'Other visitors: nothing. The figures on our home page are totals that name nobody.',
      ],
    },
    {
      id: 'sealed',
      title: 'Sealed names and notes',
      text: [
        'Your name, your contacts and every note about you are encrypted with a key that belongs to you alone. On lists, your phone number shows its last four digits only. There are notes that only our staff can open, and each time somebody opens one it is written down who and when.',
        'Texts are checked before they are saved. Social Security numbers, immigration status, criminal history and domestic violence are stopped, so that they never lie here where somebody could find them.',
        'Shelters that must not be found are listed without address and hours.',
      ],
    },
    {
      id: 'erased',
      title: 'Having it erased',
      text: [
        'Write to us and we destroy your key. From that moment your name, your contacts and every note about you are unreadable everywhere, in the history of your requests too. What stays is a history without a person: a request for food was made in May and answered. We keep backups of keys only for a short time, so that an erased name does not come back from one.',
        'You can also just take back a request, or your agreement that it may be shared. Then it goes no further.',
      ],
    },
    {
      id: 'long',
      title: 'For how long',
      text: [],
      points: [
        'Requests and their history: until you have them erased. We answer to those who fund us for what was done, and we learn from it.',
        'Notices that tell people of news: one year.',
        'What you told us about a listing: until 90 days after we have seen to it.',
        'A sign-up that was never confirmed or used: 30 days.',
        'A session: it ends two weeks after you last used it, and at once when you sign out.',
        'A guest pass: 24 hours, on phones and tablets 2 hours.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what stays on your device',
      text: [
        'Only what is needed, and therefore no banner. Two cookies, set when you sign in: one keeps you signed in, one lets us recognize a device that has signed in before, so that a stranger who guesses at your password cannot lock you out. Scripts cannot read them, and no other site gets them.',
        'Beside them your browser keeps whether you prefer light or dark, and a guest pass while it lasts. What you type into a form stays in that one tab until it is sent or the tab is closed.',
      ],
    },
    {
      id: 'shared-devices',
      title: 'If others use your phone or computer',
      text: [
        'Sign out when you are done: nothing that tells of you stays on the screen or in the browser. Mails and alerts from us name no one but you and say nothing about your situation. If somebody watches what you do online, call us or 988 from a phone that is safe.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      text: [
        'To see what we keep about you, to correct it, to have it erased, to take back what you agreed to, and to know who has had it. A request to us is enough; you need give no reason. We answer within 30 days, mostly sooner.',
      ],
    },
  ],
}

export const legal = {
  terms,
  privacy,
  write: {},
}
