import pg from 'pg';

/** As pg's types leave it: the many ways to call it don't matter here. */
type Query = (this: pg.Client, statement: unknown, ...rest: unknown[]) => unknown;

const prototype = pg.Client.prototype as unknown as { query: Query };
const query = prototype.query;

/** Every how many-th commit fails; 0: none. */
let every = 0;
let [commits, writes] = [0, 0];

// At once, because a connection keeps the function that it was opened with.
prototype.query = function failing(statement, ...rest) {
  if (every === 0 || typeof statement !== 'string') return query.call(this, statement, ...rest);
  if (statement === 'commit' && (commits += 1) % every === 0)
    return (query.call(this, 'rollback') as Promise<unknown>).then(() => {
      throw serializationFailure();
    });
  const isAlone = this.getTransactionStatus() === 'I' && /^(?:insert|update|delete)\b/i.test(statement);
  if (isAlone && (writes += 1) % every === 0) return Promise.reject(serializationFailure());
  return query.call(this, statement, ...rest);
};

/**
 * Makes Postgres connections of this process behave as on a database of several nodes that write at the same time: every `nth` commit rolls
 * the transaction back, and every `nth` write outside of one does nothing. Both fail with SQLSTATE 40001. `stop` ends it, and returns how
 * many failed.
 */
export function failCommits(nth: number): { stop: () => { commits: number; writes: number } } {
  const before = every;
  every = nth;
  [commits, writes] = [0, 0];
  return {
    stop: () => {
      every = before;
      return { commits: Math.floor(commits / nth), writes: Math.floor(writes / nth) };
    },
  };
}

function serializationFailure(): Error {
  return Object.assign(new Error('could not serialize access due to concurrent update'), { code: '40001' });
}
