import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'

/** The floor: bare Fastify routes that do the same work with hand-written, prepared SQL on the same database. */
export function bareApp(pool: pg.Pool, page: Buffer): FastifyInstance {
  const app = Fastify()
  app.get('/bare/list', async () => {
    const { rows } = await pool.query({ name: 'bare-list', text: LIST, values: [1, 20] })
    return { items: rows }
  })
  app.get('/bare/cart/:id', async (request) => {
    const { rows } = await pool.query({
      name: 'bare-cart',
      text: CART,
      values: [(request.params as { id: string }).id],
    })
    return { items: rows }
  })
  app.post('/bare/cart/:id', async (request) => {
    const { id } = request.params as { id: string }
    const { sku, quantity } = request.body as { sku: string; quantity: number }
    const product = await pool.query({
      name: 'bare-variant',
      text: 'select v.*, p.* from variants v join products p on p.id = v.product_id where v.sku = $1',
      values: [sku],
    })
    const itemId = randomUUID()
    const item = await pool.query({
      name: 'bare-insert',
      text: `insert into cart_items (id, cart_id, seller_id, kind, sku, quantity, options_key, quoted) values ($1, $2, 1, 'merchandise', $3, $4, $6, $5) returning id, quantity`,
      values: [
        itemId,
        id,
        sku,
        quantity,
        JSON.stringify({ name: product.rows[0].name, priceCents: product.rows[0].price_cents }),
        itemId,
      ],
    })
    await pool.query({
      name: 'bare-touch',
      text: 'update carts set version = version + 1, updated_at = now() where id = $1',
      values: [id],
    })
    return item.rows[0]
  })
  app.get('/bare/orders', async () => {
    const { rows } = await pool.query({ name: 'bare-orders', text: ORDERS, values: [50] })
    return { items: rows }
  })
  app.get('/bare/page', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-encoding', 'gzip').send(page),
  )
  return app
}

/** What a list of products tells, in one select: the count, the page, and per product its seller, categories and sizes. */
const LIST = `
  with matching as (
    select id from products p where p.seller_id = $1 and p.active_since <= now()
      and (p.hidden_since is null or p.hidden_since > now()) and (p.appclusive_until is null or p.appclusive_until <= now())
  )
  select (select count(*) from matching) as total_count, p.id, p.seller_id, s.name as seller, p.number, p.name, p.description,
    p.images, p.price_cents, p.previous_price_cents, p.vat_rate, p.member_discount_percent, p.max_quantity, p.flock, p.badges,
    p.labels, p.min_age, p.shippable_to, p.released_at, p.appclusive_until,
    (select json_agg(json_build_object('id', c.id, 'slug', c.slug) order by c.position)
      from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories,
    (select json_agg(json_build_object('sku', v.sku, 'size', v.size, 'stock', v.in_stock, 'surcharge', v.surcharge_cents) order by v.position)
      from variants v where v.product_id = p.id) as variants
  from matching join products p using (id) join sellers s on s.id = p.seller_id
  order by p.released_at desc, p.id limit $2`

/** The newest orders with who bought them, what is in them and where their money is. */
const ORDERS = `
  select o.id, o.number, o.placed_at, o.state, o.total_cents, c.owner_id, c.method, c.billing_address ->> 'firstName' as first_name,
    c.billing_address ->> 'lastName' as last_name, p.settled_at, r.owed_cents, r.paid_cents,
    (select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'shipped', i.shipped_quantity) order by i.id)
      from checkout_items i where i.order_id = o.id) as items
  from checkout_orders o join checkouts c on c.id = o.checkout_id left join payments p on p.checkout_id = c.id
  left join receivables r on r.checkout_id = c.id
  where o.placed_at is not null order by o.placed_at desc, o.id desc limit $1`

/** A cart with its items and, for each, whether it can be bought now. */
const CART = `
  select c.id as cart, c.version, now() as now, i.id, i.seller_id, i.kind, i.sku, i.quantity, i.user_option_values, i.shipping_code,
    i.quoted, i.hold_expires_at, i.prolonged_at, p.max_quantity, p.active_since <= now() as is_active, p.hidden_since,
    v.in_stock + coalesce((select sum(r.quantity) from stock_reservations r where r.cart_item_id = i.id), 0) as available
  from carts c left join cart_items i on i.cart_id = c.id
  left join variants v on v.sku = i.sku left join products p on p.id = v.product_id
  where c.id = $1 order by i.created_at, i.id`
