// Logistic regression with an L2 penalty by Newton's method: exact, deterministic, without a learning rate.

export interface Row {
  /** Indexes and values of non-zero features. */
  readonly at: readonly number[]
  readonly value: readonly number[]
  readonly isLesson: boolean
  readonly weight: number
}

export interface Model {
  readonly bias: number
  readonly weights: Float64Array
}

/** `penalty[j]` pulls feature j towards `prior[j]`; the bias is free. */
export function fit(rows: readonly Row[], size: number, penalty: Float64Array, prior: Float64Array): Model {
  const n = size + 1
  const theta = new Float64Array(n)
  theta.set(prior)
  for (let step = 0; step < MAX_STEPS; step++) {
    const gradient = new Float64Array(n)
    const hessian = new Float64Array(n * n)
    for (const row of rows) accumulate(row, theta, n, gradient, hessian)
    for (let j = 0; j < size; j++) {
      add(gradient, j, -at(penalty, j) * (at(theta, j) - at(prior, j)))
      add(hessian, j * n + j, at(penalty, j))
    }
    add(hessian, n * n - 1, 1e-6)
    const delta = solve(hessian, gradient, n)
    for (let j = 0; j < n; j++) add(theta, j, at(delta, j))
    if (delta.every((each) => Math.abs(each) < ENOUGH)) break
  }
  return { bias: at(theta, size), weights: theta.slice(0, size) }
}

export function score(model: Model, row: Row): number {
  let z = model.bias
  for (const [k, j] of row.at.entries()) z += at(model.weights, j) * (row.value[k] ?? 0)
  return z
}

const MAX_STEPS = 12
const ENOUGH = 1e-5

function accumulate(
  row: Row,
  theta: Float64Array,
  n: number,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const places = [...row.at, n - 1]
  const values = [...row.value, 1]
  let z = 0
  for (const [k, j] of places.entries()) z += at(theta, j) * (values[k] ?? 0)
  const p = 1 / (1 + Math.exp(-z))
  const error = row.weight * ((row.isLesson ? 1 : 0) - p)
  const curve = row.weight * Math.max(1e-6, p * (1 - p))
  for (const [a, i] of places.entries()) {
    const value = values[a] ?? 0
    add(gradient, i, error * value)
    for (const [b, j] of places.entries()) add(hessian, i * n + j, curve * value * (values[b] ?? 0))
  }
}

/** Cholesky, in place; the matrix is symmetric and positive definite. */
function solve(low: Float64Array, right: Float64Array, n: number): Float64Array {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = at(low, i * n + j)
      for (let k = 0; k < j; k++) sum -= at(low, i * n + k) * at(low, j * n + k)
      low[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(low, j * n + j)
    }
  }
  const x = Float64Array.from(right)
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) add(x, i, -at(low, i * n + k) * at(x, k))
    x[i] = at(x, i) / at(low, i * n + i)
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) add(x, i, -at(low, k * n + i) * at(x, k))
    x[i] = at(x, i) / at(low, i * n + i)
  }
  return x
}

function at(list: Float64Array, index: number): number {
  return list[index] ?? 0
}

function add(list: Float64Array, index: number, value: number): void {
  list[index] = (list[index] ?? 0) + value
}
