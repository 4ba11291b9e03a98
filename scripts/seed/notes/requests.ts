// What partners write when they request help for a client: one or two sentences, as a case worker would type them.
// write.ts fills the tokens: {She} {she} {her} {obj} for the client, {kids} {age} {$low-high} {date+low-high} {month}.
// The prefix `she|` or `he|` limits a template to clients with that pronoun. {month} is next month.
import type { NeedCategory } from '#contracts/enumerations.ts'

export const requestNotes: Readonly<Record<NeedCategory, readonly string[]>> = {
  'Financial Assistance': [
    'Owes {$780-1450} in back rent since {her} hours were cut. Landlord will wait until {date+6-12} if someone confirms help by then.',
    'Power bill of {$210-480}, with a shut-off notice dated {date-2-6}. {kids} at home and a nebulizer that needs electricity.',
    'Starts a new job on {date+5-10} and needs {$320-650} to get by until the first paycheck.',
    'The rent money went to a transmission repair. Needs {$600-1150} for {month} rent; can pay half on {date+8-14}.',
    'Water was shut off on {date-1-3}. The balance is {$140-310} plus a reconnect fee. {kids} in the home.',
    'Approved for a two-bedroom near {her} work. Needs {$700-1200} for the deposit by {date+7-14} to hold it.',
    'A hospital stay used up {her} sick leave. {She} is back at work and needs one month of rent, {$850-1350}.',
    'Gas bill of {$160-390}. The furnace is the only heat, and the youngest child is {age}.',
    'Weekly room rent of {$190-260} is paid through {date+2-4}. Has a place lined up starting in {month}.',
    'Roommate moved out. Short {$450-720} on rent this month; a cousin moves in on {date+12-18}.',
    'Funeral costs for {her} father left nothing for the light bill, {$180-340} due {date+5-9}.',
    'Disability back pay is approved but will not come before {month}. Rent of {$610-890} is due {date+4-8}.',
  ],
  'Food Assistance': [
    'Food benefits renew {date+9-16}, and the pantry is empty now. {kids} at home. Needs gluten-free food.',
    'Feeding tube formula is covered, but food for the rest of the family is not. Four people, no car this month.',
    'Took in two more grandchildren last week. Needs a box for six and breakfast items for school days.',
    'Diabetic, lives alone, cannot stand long enough to cook. Needs meals delivered until {her} sister comes in {month}.',
    'Out of work since {date-9-15}. {kids} at home. Would rather shop the pantry than get a box, if possible.',
    'Baby has been off formula for {age} months but is sensitive to milk. Needs soy milk and any soft foods you have.',
    'Lost all their food when the power was out for two days. Family of five, and the freezer was full.',
    'Works nights and cannot get to the pantry during its hours. A neighbor can pick up with a note.',
    'Needs a holiday box for a family of {4-7}. They have a stove and a big pot, but no microwave.',
    'On a low-sodium diet after heart surgery. Canned food does not work for {obj}; fresh or frozen, please.',
  ],
  'Household Essentials': [
    'Moved in on {date-3-6} with {kids} and is sleeping on blankets. Needs three twin beds and a table.',
    'The refrigerator died, and the insulin is at a neighbor’s. {She} can pay {$40-90} toward a used one.',
    'New apartment after eleven weeks with us. Needs a starter kit: pots, sheets, towels, a lamp.',
    'Needs a crib and a car seat before {date+14-25}. The hospital will not release the baby without the seat.',
    'Needs a shower chair and grab bars; {her} landlord agreed in writing to have them installed.',
    'The washer broke. {kids} at home, and the laundromat is two buses away. A used washer would pay for itself in a month.',
    'Needs size 5 diapers and pull-ups. Our program only goes up to size 4.',
    'Needs blankets and a space heater for one bedroom. The window is covered with plastic until the repair on {date+8-13}.',
    'Needs a twin bed with rails for a {age}-year-old who has seizures at night.',
    'Needs cleaning supplies and bedding after bed bug treatment on {date-2-5}. Everything soft had to go.',
  ],
  'Behavioral/Mental Health': [
    'Grief counseling for {obj} and {kids} after {her} mother died this year. Evenings are best.',
    'School counselor suggests play therapy for the {age}-year-old. Insurance covers part; family can pay {$10-25} a visit.',
    'Has slept three hours a night since the move. Would like someone to talk to; phone is fine.',
    'she| Takes care of her husband, who has dementia. Says {she} has not had an afternoon to herself since spring.',
    'Needs a Spanish-speaking counselor. {She} will come with {her} sister the first time.',
    'Family counseling: a {age}-year-old with autism is starting a new school, and mornings are hard for everyone.',
    'Finished an inpatient program on {date-4-9} and needs weekly sessions near a bus line.',
    'Panic attacks in crowded rooms keep {obj} from finishing a certificate course. Six weeks are left.',
    'she| New mother; the baby is {age} weeks old. Her doctor asked us to find a support group that allows infants.',
  ],
  'Navigation/Referrals': [
    'Needs help renewing Medicaid for {kids}. The letter came {date-5-9}; the response is due {date+9-15}.',
    'Applied for disability once and gave up. Has all the paperwork in a folder and wants someone to sit down with {obj}.',
    'New to Georgia and does not know where to start. Needs a school, a clinic and food benefits, in that order.',
    'she| Grandmother raising {kids}. Wants to know what help she can get and who to ask about guardianship papers.',
    'Needs a list of apartments that accept housing vouchers. The voucher expires {date+25-40}.',
    'Wants to get on the Medicaid waiver list for a {age}-year-old with cerebral palsy. Needs help with the forms.',
    'he| Veteran who never signed up for VA health care. Has his discharge papers but no computer.',
    'Needs a birth certificate and a state ID before {she} can start at the warehouse on {date+12-20}.',
    'Lease ends {date+20-35}, and the new one has pages {she} does not understand. Wants it explained before signing.',
  ],
  Childcare: [
    'Second shift starts on {date+7-12}. Needs care for a {age}-year-old until 11 p.m., three nights a week.',
    'The child is {age}, has seizures, and was turned away by two centers. Needs an aide who can give rescue medication.',
    'CAPS application has been pending since {date-12-20}. Needs two weeks of care to bridge the gap or {she} will lose the job.',
    'she| Twins, {age} months old. Mother goes back to nursing school on {date+10-18}.',
    'Needs after-school care for {kids} until 6 p.m. The bus stops at the library and at the church.',
    'he| Single father of a {age}-year-old. Works construction and leaves at 5:45 a.m.',
    'Needs care in {month}. Grandmother is having surgery and cannot watch the children for six weeks.',
    'Needs respite care: four hours on Saturdays so {she} can do laundry and sleep. The son is {age} and nonverbal.',
  ],
  Clothing: [
    'Needs size {8-12} work boots and two pairs of dark pants before the first shift on {date+4-8}.',
    'Needs school uniforms for {kids}: navy bottoms, white tops. School starts {date+6-12}.',
    'Needs winter coats for {kids}. The {age}-year-old wears one size up.',
    'she| Arrived with one bag. Needs everyday clothes for a woman, size 16, and a boy, age {age}.',
    'Has an interview on {date+3-6}. Needs a jacket and comfortable shoes; {she} wears a leg brace.',
    'she| Needs maternity clothes and a few things for a newborn. Due {date+20-40}.',
    'Needs socks, underwear and a warm layer; {she} is sleeping in a car. Shoe size {8-12}.',
    'Looking for adaptive clothing with side openings for a {age}-year-old in a wheelchair.',
  ],
  Other: [
    'Needs rides to dialysis on Tuesdays and Saturdays. Medical transport only covers Thursdays.',
    'Needs a wheelchair ramp. There are four steps at the door, and {she} has not been outside since {date-9-16}.',
    'Car needs a starter, {$180-320}. The job is eighteen miles away and there is no bus.',
    'Lost {her} phone in the move. The clinic and work have no way to reach {obj}.',
    'Needs pet boarding for two weeks during surgery. Without it {she} will not go.',
    'Needs the GED test fee and a ride to the test on {date+12-20}.',
    'Needs storage for one month between two leases. Everything fits in a small truck.',
    'Needs hearing aid batteries and a repair. Has missed three calls from {her} case manager.',
  ],
}

/** What people write in their own requests through the client portal, the public form or a guest request. */
export const selfRequestNotes: Readonly<Record<NeedCategory, readonly string[]>> = {
  'Financial Assistance': [
    'My hours were cut in half and I am {$300-900} short for rent this month. I can pay part of it on the {3-20}th.',
    'I got a shut-off notice for the lights. The bill is {$150-390}. I have {kids} at home.',
    'I start work on {date+5-10} but my rent is due before my first check.',
  ],
  'Food Assistance': [
    'We ran out of food before the end of the month. There are {3-6} of us and a baby.',
    'I can’t drive right now and need groceries brought to my house, if that’s possible.',
    'My benefits were late this month. Anything that helps until {date+6-12}, please.',
  ],
  'Household Essentials': [
    'We just moved in and my kids are sleeping on the floor. Two beds would help so much.',
    'Our refrigerator stopped working on {date-1-4}. I can pick one up, my brother has a truck.',
    'I need diapers size {3-6} and wipes until I get paid.',
  ],
  'Behavioral/Mental Health': [
    'she| I would like to talk to a counselor. I lost my husband this year and I’m not sleeping.',
    'My son is {age} and is having a hard time at school. His teacher said counseling could help.',
  ],
  'Navigation/Referrals': [
    'I don’t know which office to call. I take care of my mother and need help with her paperwork.',
    'Can someone help me fill out the Medicaid renewal? It’s due back by {date+8-14}.',
    'I’m new here and looking for a doctor and a school for my daughter. She is {age}.',
  ],
  Childcare: [
    'I found a job but I have no one to watch my {age}-year-old after school.',
    'My sitter moved away. I work mornings and need care for {kids} from 6 to 2.',
  ],
  Clothing: [
    'My children outgrew their winter coats. Sizes 6, 8 and 10.',
    'I have an interview on {date+3-7} and nothing to wear to it. I wear size {10-18}.',
  ],
  Other: [
    'I need a ride to my treatments on Tuesdays. I can walk to the corner.',
    'My car needs a repair that costs {$160-330}. I can’t get to work without it.',
    'Our front steps are broken and my mother uses a walker.',
  ],
}
