/** The existing records, by pool name: the newest of each, with their owner. */
export const POOL_QUERIES = {
  addresses: 'select id::text as value, user_id as owner from address order by created_at desc limit 100',
  // Excludes the callers' own accounts: a signed-out caller gets nothing but 401.
  sessions: `select id::text as value, user_id as owner from login_session where user_agent = 'spare' limit 100`,
  exports: 'select id::text as value, user_id as owner from data_export order by created_at desc limit 50',
  meals: `select number::text as value, null as owner from product where kind = 'meal' limit 60`,
  'meal-plans': 'select id::text as value, null as owner from meal_plan',
  partners: 'select id::text as value, null as owner from clinic_partner order by display_order limit 100',
  recipes: 'select id::text as value, null as owner from recipe order by id limit 100',
  batches: 'select id::text as value, null as owner from payout_batch',
  codes: 'select referral_code as value, user_id as owner from referral_signup limit 50',
  months: `select month as value, null as owner from commission_statement limit 50`,
  boxes:
    'select id::text as value, user_id as owner from box_subscription order by created_at desc limit 150',
  days: `select distinct to_char(day, 'YYYY-MM-DD') as value, null as owner
           from (select delivery_date as day from orders union all select date from box_delivery) days
          where day is not null limit 40`,
  lots: 'select id::text as value, null as owner from kitchen_lot limit 50',
  'lot-names': 'select distinct lot as value, null as owner from kitchen_lot limit 50',
  posts:
    'select id::text as value, author_id as owner from community_post order by created_at desc limit 150',
  'community-events':
    'select id::text as value, null as owner from community_event order by starts_at limit 60',
  signups: `select id::text as value, user_id as owner from referral_signup where email not like 'professional%' limit 50`,
  messages: 'select id::text as value, null as owner from contact_message order by created_at desc limit 50',
  promotions: 'select code as value, null as owner from promotion limit 50',
  users: `select id::text as value, null as owner from app_user where email like 'spare%' limit 60`,
  products: 'select sku as value, null as owner from product order by sku limit 200',
  dishes: 'select distinct sku as value, null as owner from order_line limit 30',
  prices: 'select id::text as value, null as owner from price_change order by created_at desc limit 50',
  orders: 'select id::text as value, user_id as owner from orders order by created_at desc limit 300',
  'checkout-sessions': `(select stripe_session_id as value, user_id as owner from orders
                          where stripe_session_id is not null order by created_at desc limit 60)
                        union all (select t.session_id, w.user_id from top_up t join user_wallets w on w.id = t.wallet_id
                          where t.session_id is not null limit 60)`,
  problems: `select p.id::text as value, o.user_id as owner from complaint p join orders o on o.id = p.order_id
              order by p.created_at desc limit 60`,
  questions: `select q.id::text as value, o.user_id as owner from substitution_request q join orders o on o.id = q.order_id
               limit 100`,
  events: 'select id::text as value, null as owner from outbox_event order by id desc limit 50',
} as const;

/** Maps path parameters to pools; the first match counts. */
const POOL_OF_PATH: readonly (readonly [pattern: RegExp, parameter: string, pool: string])[] = [
  [/^\/api\/me\/addresses\//, 'id', 'addresses'],
  [/^\/api\/me\/sessions\//, 'id', 'sessions'],
  [/^\/api\/me\/export\//, 'id', 'exports'],
  [/^\/api\/meals\//, 'id', 'meals'],
  [/^\/api\/meal-plans\//, 'id', 'meal-plans'],
  [/clinic-partners\//, 'id', 'partners'],
  [/\/recipes\//, 'id', 'recipes'],
  [/^\/api\/admin\/payouts\//, 'id', 'batches'],
  [/^\/api\/referral\/codes\//, 'code', 'codes'],
  [/^\/api\/referral\/statements\//, 'month', 'months'],
  [/^\/api\/(admin\/boxes|subscriptions)\//, 'id', 'boxes'],
  [/^\/api\/admin\/kitchen\/days\//, 'date', 'days'],
  [/^\/api\/admin\/kitchen\/lots\//, 'id', 'lots'],
  [/^\/api\/admin\/kitchen\/recall/, 'lot', 'lot-names'],
  [/^\/api\/admin\/moderation\//, 'id', 'posts'],
  [/^\/api\/(admin\/community-events|community\/sessions)\//, 'id', 'community-events'],
  [/^\/api\/admin\/professionals\//, 'id', 'signups'],
  [/^\/api\/admin\/contact\//, 'id', 'messages'],
  [/^\/api\/admin\/promotions\//, 'code', 'promotions'],
  [/^\/api\/admin\/users\//, 'id', 'users'],
  [/^\/api\/admin\/users\//, 'sessionId', 'sessions'],
  [/^\/api\/admin\/products\//, 'sku', 'products'],
  [/^\/api\/admin\/prices\//, 'id', 'prices'],
  [/^\/api\/orders\/guest\//, 'token', 'guest-tokens'],
  [/^\/api\/(admin\/)?orders\//, 'id', 'orders'],
  [/^\/api\/orders\//, 'complaintId', 'problems'],
  [/^\/api\/orders\//, 'questionId', 'questions'],
  [/^\/api\/checkout\/sessions\//, 'sessionId', 'checkout-sessions'],
  [/^\/api\/community\/posts\//, 'id', 'posts'],
];

/** The pool for a path parameter; undefined when there is none. */
export function poolOf(path: string, parameter: string): string | undefined {
  return POOL_OF_PATH.find(([pattern, name]) => name === parameter && pattern.test(path))?.[2];
}
